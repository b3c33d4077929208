import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { contactStates } from '#constants/choices.ts'
import { notificationLimits, pushStatuses } from '#constants/notifications.ts'
import { testNotification, testScheduleNotification } from '#contract/notifications/calls.ts'
import type { notifications } from '#contract/notifications/notifications.ts'
import { notFound, Refusal, ruleBroken } from '../base/errors.ts'
import { contacts, notificationRecipients as table } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { PushDelivery } from '../push/PushDelivery.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import { composeMessages } from './messages.ts'
import { deliverTo, leaseMs, lostWords } from './sendDue.ts'

/** Serves the two calls that send a test, whatever the status of the notification: to oneself at once, and to colleagues as it would be sent. */
export function mountTests(
  app: FastifyInstance,
  nucleus: Nucleus,
  { repository, delivery }: { repository: Repository<typeof notifications>; delivery: PushDelivery },
): void {
  const { db, clock } = nucleus
  mountCall(
    app,
    testNotification,
    async ({ input: { notificationId }, actor }) => {
      await repository.getOrThrow(db, notificationId)
      const at = clock()
      const [row] = await db
        .insert(table)
        .values({
          ...{ notificationId, contactId: actor.contactId, isTest: true, pushStatusId: pushStatuses.sending },
          ...{ dueAt: at.toISOString(), attemptedAt: at.toISOString(), attempts: 1 },
          nextAttemptAt: new Date(at.getTime() + leaseMs).toISOString(),
          createdByContactId: actor.contactId,
        })
        .returning()
      if (!row) throw notFound('Notification')
      const messageOf = await composeMessages(nucleus, [row])
      const { pushStatusId, failure } = await deliverTo(nucleus, delivery, { row, composed: messageOf(row), isOnce: true })
      if (pushStatusId !== pushStatuses.sent) throw new Refusal(422, failure ?? lostWords)
      return { way: delivery.way }
    },
    { rateLimit: { max: notificationLimits.testsPerMinute, timeWindow: '1 minute' } },
  )
  mountCall(app, testScheduleNotification, ({ input: { notificationId, contactIds }, actor }) =>
    db.transaction(async (tx) => {
      await repository.getOrThrow(tx, notificationId)
      const ids = [...new Set(contactIds)]
      const isStaff = and(
        inArray(contacts.contactId, ids),
        contacts.isAdmin,
        eq(contacts.contactStateId, contactStates.active),
        isNull(contacts.deletedAt),
      )
      if ((await tx.$count(contacts, isStaff)) < ids.length)
        throw ruleBroken({ contactIds: 'A test goes to colleagues who can sign in. Remove the other people' })
      const waiting = await tx.$count(
        table,
        and(eq(table.notificationId, notificationId), table.isTest, sql`${table.nextAttemptAt} is not null`),
      )
      if (waiting + ids.length > notificationLimits.testers)
        throw new Refusal(409, `Tests for ${waiting} people still wait. Try again once they were sent.`)
      const dueAt = clock().toISOString()
      await tx.insert(table).values(
        ids.map((contactId) => ({
          ...{ notificationId, contactId, isTest: true, pushStatusId: pushStatuses.queued, dueAt, nextAttemptAt: dueAt },
          createdByContactId: actor.contactId,
        })),
      )
      return { queued: ids.length, dueAt }
    }),
  )
}
