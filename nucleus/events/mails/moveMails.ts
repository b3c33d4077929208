import { and, count, eq, inArray, isNotNull, isNull, not, notInArray, notLike, or, sql } from 'drizzle-orm'
import { deliveryStatuses, mailDelaySeconds, type MailTrigger, mailTriggers, triggerOfMove } from '#constants/mails.ts'
import { registrationStatus, type RegistrationStatusId } from '#constants/statuses.ts'
import { limits } from '#constants/limits.ts'
import type { Db } from '../../db/client.ts'
import { readInBatches } from '../../db/readInBatches.ts'
import { contacts, events, registrationMails, registrations as table } from '../../db/tables/index.ts'
import type { Author } from '../../kernel/actor.ts'
import type { Change } from '../../kernel/writes.ts'
import { composeMails, erasedDomain, hasSender, type MailRequest, templateFor, withSender } from './composeMails.ts'
import { announceMails, queueMails } from './queueMails.ts'
import { isAddressSuppressed } from './suppression.ts'
import { templateFinder } from './templates.ts'

type MoveChange = Pick<Change, 'id' | 'before' | 'after'>

/** The mails that moves call for. */
const requestsOf = (changes: readonly MoveChange[]): MailRequest[] =>
  changes.flatMap(({ id, before, after }) => {
    const trigger = triggerOfMove(before.eventStatusId as RegistrationStatusId, after.eventStatusId as RegistrationStatusId)
    return trigger === undefined ? [] : { eventRegistrationId: id, trigger }
  })

/**
 * Queues the mails that written moves call for, where a text is automatic; in the transaction of the moves. `versions` are the new ones of
 * the registrations: an undo stops the mails of exactly these moves. Returns how many were queued.
 */
export async function queueMoveMails(
  tx: Db,
  { changes, versions }: { changes: readonly MoveChange[]; versions: ReadonlyMap<number, number> },
  author: Author,
  at: Date,
): Promise<number> {
  const requests = requestsOf(changes).map((request) => ({
    ...request,
    registrationVersion: versions.get(request.eventRegistrationId) ?? 0,
  }))
  if (requests.length === 0) return 0
  const composed = await composeMails(tx, requests, { isAutomatic: true })
  return (await queueMails(tx, composed, { author, at, delaySeconds: mailDelaySeconds })).length
}

/** The mail to somebody who has just registered, by the status that they got. A move has its own mail. */
export async function queueSubmissionMail(
  tx: Db,
  { id, eventStatusId }: { id: number; eventStatusId: RegistrationStatusId },
  author: Author,
  at: Date,
): Promise<void> {
  const { inVetting, waitlisted } = registrationStatus
  const { received, inVetting: vetting, waitlisted: waiting } = mailTriggers
  const trigger = eventStatusId === inVetting ? vetting : eventStatusId === waitlisted ? waiting : received
  const composed = await composeMails(tx, [{ eventRegistrationId: id, trigger, registrationVersion: 1 }], { isAutomatic: true })
  // They wait for it, and nobody can stop it.
  await queueMails(tx, composed, { author, at, delaySeconds: 0 })
}

/** How many mails `queueMoveMails` would queue for these moves; writes nothing. */
export async function countMoveMails(tx: Db, changes: readonly MoveChange[]): Promise<number> {
  const byTrigger = Map.groupBy(requestsOf(changes), ({ trigger }) => trigger)
  let total = 0
  for (const [trigger, requests] of byTrigger)
    total += await countSendable(
      tx,
      trigger,
      requests.map(({ eventRegistrationId }) => eventRegistrationId),
    )
  return total
}

async function countSendable(tx: Db, trigger: MailTrigger, ids: readonly number[]): Promise<number> {
  const { eventId, eventCompanyTypeId, email, contactId, eventRegistrationId } = table
  const { fromName, replyToEmail } = events
  const place = { eventId, eventCompanyTypeId, fromName, replyToEmail }
  const groups: (Record<'eventId' | 'eventCompanyTypeId' | 'total', number> & Record<'fromName' | 'replyToEmail', string | null>)[] = []
  for (let from = 0; from < ids.length; from += limits.bulkRows)
    groups.push(
      ...(await tx
        .select({ ...place, total: count() })
        .from(table)
        .innerJoin(events, eq(events.eventId, eventId))
        .leftJoin(contacts, eq(contacts.contactId, contactId))
        .where(
          and(
            inArray(eventRegistrationId, ids.slice(from, from + limits.bulkRows)),
            or(isNull(contacts.contactId), not(contacts.emailSuppressed)),
            not(isAddressSuppressed(email)),
            notLike(email, `%${erasedDomain}`),
          ),
        )
        .groupBy(eventId, eventCompanyTypeId, fromName, replyToEmail)),
    )
  const find = await templateFinder(
    tx,
    groups.map((one) => one.eventId),
  )
  const isSent = (registration: (typeof groups)[number]) => {
    const template = templateFor(find, registration, trigger, true)
    return template !== undefined && hasSender(withSender({ event: registration }, template))
  }
  return groups.filter(isSent).reduce((sum, one) => sum + one.total, 0)
}

/** What a stop did: how many mails were stopped, to whom one has left already, and to whom one was being handed over at that moment. */
export interface StoppedMails {
  stopped: number
  sentTo: readonly string[]
  leavingTo: readonly string[]
}

export const noMails: StoppedMails = { stopped: 0, sentTo: [], leavingTo: [] }

/** Why a mail did not leave whose cause was undone. */
export const undoneText = 'The change of status was undone.'

/** Stops the mails of moves that are undone, as far as they have not left. Call it with the registrations locked. */
export async function stopMoveMails(tx: Db, moves: readonly Pick<Change, 'id' | 'version'>[], author: Author): Promise<StoppedMails> {
  const versions = new Map(moves.map(({ id, version }) => [id, version]))
  const mails = registrationMails
  const { registrationMailId, eventRegistrationId, registrationVersion } = mails
  const found = await readInBatches([...versions.keys()], (ids) =>
    tx
      .select({ registrationMailId, eventRegistrationId, registrationVersion })
      .from(mails)
      .where(and(inArray(eventRegistrationId, [...ids]), isNotNull(registrationVersion))),
  )
  const own = found.filter((one) => one.registrationVersion === versions.get(one.eventRegistrationId ?? 0))
  return stopMails(
    tx,
    own.map((one) => one.registrationMailId),
    author,
  )
}

/** The mails that were stopped, and those that have ended without leaving before. */
export interface EndedMails extends StoppedMails {
  stoppedIds: readonly number[]
  failedIds: readonly number[]
}

/**
 * Stops mails whose cause is undone, as far as they have not left. One that is being handed over may arrive, and is not tried again. One that failed
 * before cannot be sent again.
 */
export async function stopMails(tx: Db, ids: readonly number[], author: Author): Promise<EndedMails> {
  if (ids.length === 0) return { ...noMails, stoppedIds: [], failedIds: [] }
  const mails = registrationMails
  const { registrationMailId, eventRegistrationId, deliveryStatusId, recipient } = mails
  const { queued, sending, retry, stopped: stoppedStatus, sent, failed, suppressed } = deliveryStatuses
  // First, since it locks them: from now on none is claimed, and whoever hands one over reads this when it writes the end.
  const open = await tx
    .update(mails)
    .set({ stopRequestedAt: sql`now()` })
    .where(and(inArray(registrationMailId, ids), notInArray(deliveryStatusId, [sent, stoppedStatus])))
    .returning({ registrationMailId, deliveryStatusId, recipient })
  const leaving = open.filter((one) => one.deliveryStatusId === sending)
  const stopped = await tx
    .update(mails)
    .set({ deliveryStatusId: stoppedStatus, nextAttemptAt: null, failure: undoneText })
    .where(and(inArray(registrationMailId, ids), inArray(deliveryStatusId, [queued, retry])))
    .returning({ registrationMailId, eventRegistrationId })
  await announceMails(tx, stopped, 'update', author)
  const gone = await tx
    .select({ recipient })
    .from(mails)
    .where(and(inArray(registrationMailId, ids), not(inArray(deliveryStatusId, [stoppedStatus, failed, suppressed, sending]))))
  const stoppedIds = stopped.map((one) => one.registrationMailId)
  const toWhom = (list: readonly { recipient: string }[]) => list.map((one) => one.recipient)
  const failedIds = open.flatMap((one) =>
    [failed, suppressed].some((status) => status === one.deliveryStatusId) ? one.registrationMailId : [],
  )
  return { stopped: stoppedIds.length, stoppedIds, failedIds, sentTo: toWhom(gone), leavingTo: toWhom(leaving) }
}
