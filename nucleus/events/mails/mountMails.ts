import { and, desc, eq, inArray, isNotNull, max, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { deliveryStatuses, mailDelaySeconds, statusesOfMail } from '#constants/mails.ts'
import type { RegistrationStatusId } from '#constants/statuses.ts'
import { mostNamedEmpty } from '#contract/events/mailPreview.ts'
import {
  previewRegistrationMail,
  previewRegistrationMails,
  registrationEmailTemplates,
  type RegistrationMail,
  registrationMails,
  registrationMailServer,
  sendRegistrationMail,
  sendRegistrationMails,
  stopRegistrationMail,
} from '#contract/events/registrationMails.ts'
import type { registrations } from '#contract/events/registrations.ts'
import { groupRefusals } from '#contract/refusals.ts'
import { fullNameOf } from '#contract/personName.ts'
import { notFound, Refusal, ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { contacts, registrationMails as table } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { type ComposedMail, composeMails, type MailRequest } from './composeMails.ts'
import { mountFailedEmailActions } from './failedEmailActions.ts'
import { mountFailedEmails } from './failedEmails.ts'
import { registrationRows } from '../common/registrationRows.ts'
import { mailDocument } from './mailDocument.ts'
import { namesOfFiles, noMailFiles } from './mailFiles.ts'
import { hidePrivateLink } from './privateLink.ts'
import { announceMails, queueMails } from './queueMails.ts'
import { refuseRepeated } from './refuseRepeated.ts'
import { templatesOfEvent } from './templates.ts'
import { fullNameSql } from '../../db/personName.ts'

/** Serves mails about registrations (docs/domain.md §2.6). */
export function mountMails(app: FastifyInstance, nucleus: Nucleus, repository: Repository<typeof registrations>): void {
  const { db, clock, sendMail } = nucleus
  /** Without a mail server none can be sent, and none twice by a second click. */
  const compose = async (tx: Db, requests: readonly MailRequest[]) => {
    const composed = (await composeMails(tx, requests)).map((one) => refusedFor(sendMail.problem, one))
    return refuseRepeated(tx, composed, clock())
  }
  /** The same in a transaction, in which nobody else writes mails to these registrations. */
  const composeLocked = async (tx: Db, requests: readonly MailRequest[]) => {
    const ids = requests.map(({ eventRegistrationId }) => eventRegistrationId)
    await lockRows(tx, registrationRows, ids, 'no key update')
    return compose(tx, requests)
  }
  mountFailedEmails(app, nucleus)
  mountFailedEmailActions(app, nucleus)
  mountCall(app, registrationMailServer, () => Promise.resolve({ problem: sendMail.problem ?? null }))
  mountCall(app, registrationEmailTemplates, ({ input: { eventId } }) => templatesOfEvent(db, eventId))
  mountCall(app, registrationMails, async ({ input: { eventRegistrationId } }) => {
    await repository.getOrThrow(db, eventRegistrationId)
    return readMails(db, eq(table.eventRegistrationId, eventRegistrationId))
  })
  mountCall(app, previewRegistrationMail, async ({ input }) => {
    await repository.getOrThrow(db, input.eventRegistrationId)
    const [composed] = await compose(db, [input])
    const { subject = '', bodyHtml = '', empty = [], files = noMailFiles } = composed?.mail ?? {}
    return {
      recipient: composed?.subject?.registration.email ?? '',
      subject,
      html: hidePrivateLink(mailDocument(subject, bodyHtml)),
      empty,
      attachments: namesOfFiles(files),
      refusal: composed?.refusal ?? null,
      otherStatusId: (composed && otherStatusOf(composed)) ?? null,
      lastSentAt: (await lastSent(db, [input])).get(input.eventRegistrationId) ?? null,
    }
  })
  mountCall(app, sendRegistrationMail, ({ input, actor }) =>
    db.transaction(async (tx) => {
      await repository.getOrThrow(tx, input.eventRegistrationId)
      const composed = await composeLocked(tx, [input])
      const refusal = composed[0]?.refusal
      if (refusal) throw ruleBroken({ trigger: refusal })
      // Whoever sends one has seen it: it leaves at once.
      return (await queueMails(tx, composed, { author: actor, at: clock(), delaySeconds: 0 })).length
    }),
  )
  mountCall(app, previewRegistrationMails, async ({ input: { eventRegistrationIds, trigger } }) => {
    const composed = await compose(db, requestsOf(eventRegistrationIds, trigger))
    const sendable = composed.filter(({ refusal }) => refusal === null)
    const empty = Map.groupBy(
      sendable.flatMap(({ mail, subject }) => (mail?.empty ?? []).map((placeholder) => ({ placeholder, name: nameOf(subject) }))),
      ({ placeholder }) => placeholder,
    )
    return {
      sendable: sendable.length,
      sentBefore: (
        await lastSent(
          db,
          sendable.map(({ request }) => request),
        )
      ).size,
      otherStatus: sendable.filter((one) => otherStatusOf(one) !== undefined).length,
      empty: [...empty].map(([placeholder, list]) => ({
        ...{ placeholder, count: list.length },
        names: list.slice(0, mostNamedEmpty).map(({ name }) => name),
      })),
      refusals: refusalsOf(composed),
    }
  })
  mountCall(app, sendRegistrationMails, ({ input: { eventRegistrationIds, trigger }, actor }) =>
    db.transaction(async (tx) => {
      const composed = await composeLocked(tx, requestsOf(eventRegistrationIds, trigger))
      const queued = await queueMails(tx, composed, { author: actor, at: clock(), delaySeconds: mailDelaySeconds })
      return { queued: queued.length, refusals: refusalsOf(composed) }
    }),
  )
  mountCall(app, stopRegistrationMail, ({ input: { registrationMailId: id }, actor }) =>
    db.transaction(async (tx) => {
      const { queued, retry, stopped } = deliveryStatuses
      const changed = await tx
        .update(table)
        .set({ deliveryStatusId: stopped, nextAttemptAt: null, failure: 'Stopped by staff.' })
        .where(and(eq(table.registrationMailId, id), inArray(table.deliveryStatusId, [queued, retry])))
        .returning()
      await announceMails(tx, changed, 'update', actor)
      const [mail] = await readMails(tx, eq(table.registrationMailId, id))
      if (!mail) throw notFound('This mail')
      if (changed.length === 0) throw new Refusal(409, 'This mail does not wait any more.')
      return mail
    }),
  )
}

const refusedFor = (problem: string | undefined, composed: ComposedMail): ComposedMail =>
  problem === undefined || composed.refusal !== null ? composed : { ...composed, refusal: problem }

/** The status of a registration where its mail speaks of another one. */
const otherStatusOf = ({ request, subject }: ComposedMail): RegistrationStatusId | undefined => {
  const status = subject?.registration.eventStatusId as RegistrationStatusId | undefined
  return status === undefined || statusesOfMail[request.trigger].includes(status) ? undefined : status
}

const requestsOf = (ids: readonly number[], trigger: MailRequest['trigger']): MailRequest[] =>
  [...new Set(ids)].map((eventRegistrationId) => ({ eventRegistrationId, trigger }))

const refusalsOf = (composed: readonly ComposedMail[]) =>
  groupRefusals(composed.flatMap(({ refusal, subject }) => (refusal === null ? [] : { message: refusal, name: nameOf(subject) })))

const nameOf = (subject: ComposedMail['subject']): string => (subject ? fullNameOf(subject.registration) : 'A deleted registration')

/** When each registration last got a mail of a trigger. */
async function lastSent(db: Db, requests: readonly MailRequest[]): Promise<Map<number, string>> {
  const [first] = requests
  if (!first) return new Map()
  const ids = requests.map(({ eventRegistrationId }) => eventRegistrationId)
  const found = await db
    .select({ id: table.eventRegistrationId, sentAt: max(table.sentAt) })
    .from(table)
    .where(and(inArray(table.eventRegistrationId, ids), eq(table.trigger, first.trigger), isNotNull(table.sentAt)))
    .groupBy(table.eventRegistrationId)
  return new Map(found.flatMap(({ id, sentAt }) => (id === null || sentAt === null ? [] : [[id, sentAt] as const])))
}

const author = alias(contacts, 'author')

async function readMails(db: Db, which: ReturnType<typeof eq>): Promise<RegistrationMail[]> {
  const { registrationMailId, trigger, recipient, subject, deliveryStatusId, attempts, createdAt, nextAttemptAt, sentAt, failure } = table
  const found = await db
    .select({
      ...{ registrationMailId, trigger, recipient, subject, deliveryStatusId, attempts, createdAt, nextAttemptAt, sentAt, failure },
      createdByName: fullNameSql(author),
      isAutomatic: sql<boolean>`${table.registrationVersion} is not null`,
    })
    .from(table)
    .leftJoin(author, eq(author.contactId, table.createdByContactId))
    .where(which)
    .orderBy(desc(registrationMailId))
    .limit(500)
  // The end of the time that an attempt may take is nothing to wait for.
  return found.map((mail) => ({ ...mail, nextAttemptAt: mail.deliveryStatusId === deliveryStatuses.sending ? null : mail.nextAttemptAt }))
}
