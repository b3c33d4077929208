import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { notificationLimits, notificationStatuses, pushStatuses, timings } from '#constants/notifications.ts'
import { cancelNotification, retryNotification, scheduleNotification } from '#contract/notifications/calls.ts'
import type { notifications } from '#contract/notifications/notifications.ts'
import { Refusal, ruleBroken } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { contacts, notificationRecipients as recipients } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import { audienceOf } from './audience.ts'
import { checkDeeplink } from './deeplinkRules.ts'
import { checkMoments } from './notifications.ts'
import { lockNotification, moveStatus, type StoredNotification } from './statusMoves.ts'

const { scheduled, sending, cancelled } = notificationStatuses
const { queued, retry, failed, suppressed } = pushStatuses

/** Serves the calls that send, stop and repeat a notification. Each locks it first, and its recipients after it. */
export function mountScheduling(app: FastifyInstance, { db, clock }: Nucleus, repository: Repository<typeof notifications>): void {
  mountCall(app, scheduleNotification, ({ input: { audienceCount, ...which }, actor }) =>
    db.transaction(async (tx) => {
      const at = clock()
      const row = await lockNotification(tx, repository, which)
      const isNow = row.timing === timings.now
      checkMoments(row, at)
      await checkDeeplink(tx, row)
      await moveStatus(tx, row, {
        to: isNow ? sending : scheduled,
        values: { audienceCount, scheduledAt: at.toISOString() },
        author: actor,
        at,
      })
      await freeze(tx, row, { at, expected: audienceCount })
      return repository.getOrThrow(tx, row.notificationId)
    }),
  )
  mountCall(app, cancelNotification, ({ input, actor }) =>
    db.transaction(async (tx) => {
      const at = clock()
      const row = await lockNotification(tx, repository, input)
      await moveStatus(tx, row, { to: cancelled, values: { endedAt: at.toISOString() }, author: actor, at })
      // Those that are being handed over at this moment still arrive.
      await tx
        .update(recipients)
        .set({ pushStatusId: suppressed, nextAttemptAt: null, failure: 'The notification was cancelled.', updatedAt: at.toISOString() })
        .where(of(row, inArray(recipients.pushStatusId, [queued, retry])))
      return repository.getOrThrow(tx, row.notificationId)
    }),
  )
  mountCall(app, retryNotification, ({ input, actor }) =>
    db.transaction(async (tx) => {
      const at = clock()
      const row = await lockNotification(tx, repository, input)
      checkMoments({ timing: timings.now, expiresAt: row.expiresAt }, at)
      await moveStatus(tx, row, { to: sending, values: { endedAt: null }, author: actor, at })
      const again = await tx
        .update(recipients)
        .set({ pushStatusId: queued, nextAttemptAt: at.toISOString(), attempts: 0, failure: null, updatedAt: at.toISOString() })
        .where(of(row, eq(recipients.pushStatusId, failed)))
        .returning({ id: recipients.notificationRecipientId })
      if (again.length === 0) throw new Refusal(409, 'It failed for nobody, so there is nobody to send it to again.')
      return repository.getOrThrow(tx, row.notificationId)
    }),
  )
}

const of = ({ notificationId }: StoredNotification, which: SQL) =>
  and(eq(recipients.notificationId, notificationId), sql`not ${recipients.isTest}`, which)

/** Writes who gets it, in one statement: whoever is added to the audience later does not. Throws when it is not the confirmed number of people. */
async function freeze(tx: Db, row: StoredNotification, { at, expected }: { at: Date; expected: number }): Promise<void> {
  const due = dueAtOf(row, at)
  const written = await tx.execute(sql`
    insert into ${recipients} (notification_id, contact_id, push_status_id, due_at, next_attempt_at, created_at, updated_at)
    select ${row.notificationId}::int, audience.contact_id, ${queued}::smallint, audience.due_at, audience.due_at, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from (
      select ${contacts.contactId}, ${due} as due_at from ${contacts} where ${await audienceOf(tx, row)} order by ${contacts.contactId} limit ${notificationLimits.audience + 1}
    ) as audience
    on conflict do nothing`)
  const count = written.rowCount ?? 0
  if (count === 0) throw ruleBroken({ filterIds: 'Nobody would get it. Choose other filters or people who have push notifications on' })
  if (count > notificationLimits.audience)
    throw ruleBroken({
      filterIds: `One notification goes to at most ${notificationLimits.audience.toLocaleString('en')} people, and these filters match more. Choose another filter too`,
    })
  if (count !== expected)
    throw new Refusal(409, `The audience has changed: it is ${people(count)} now, not ${people(expected)}. Look at it again, then confirm.`)
}

const people = (count: number): string => (count === 1 ? 'one person' : `${count.toLocaleString('en')} people`)

/** When each person gets it: in their own zone, the local time of the notification; at once where that has passed already. */
function dueAtOf({ timing, sendAt, timeZone, sendInRecipientZone }: StoredNotification, at: Date): SQL {
  const now = sql`${at.toISOString()}::timestamptz`
  if (timing === timings.now || sendAt === null) return now
  if (!sendInRecipientZone) return sql`${sendAt}::timestamptz`
  return sql`greatest((${sendAt}::timestamptz at time zone ${timeZone}::text) at time zone coalesce(${contacts.timeZone}, ${timeZone}::text), ${now})`
}
