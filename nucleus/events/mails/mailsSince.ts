import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import { notificationKinds } from '#constants/emailNotifications.ts'
import { deliveryStatuses, mailTriggers, triggerOfMove } from '#constants/mails.ts'
import type { RegistrationStatusId } from '#constants/statuses.ts'
import type { Db } from '../../db/client.ts'
import { readInBatches } from '../../db/readInBatches.ts'
import { emailNotifications as runs, emailRecipients as recipients, registrationMails as mails } from '../../db/tables/index.ts'
import type { Author } from '../../kernel/actor.ts'
import type { Change } from '../../kernel/writes.ts'
import { noMails, type StoppedMails, stopMails } from './moveMails.ts'

const { queued, sending, retry, failed, suppressed, stopped } = deliveryStatuses

/** The undo of a move of a registration: `before` has what the move gave it, `after` what it gets back. */
type UndoneMove = Pick<Change, 'id' | 'before' | 'after'>

/**
 * Takes registrations whose status is put back out of the e-mails of rules for the status that they lose, as far as these have not left. A rule sends to
 * them again once they get the status again. Call it with the registrations locked.
 */
export async function stopRuleMails(tx: Db, moves: readonly UndoneMove[], author: Author): Promise<StoppedMails> {
  const runIds = new Set((await readRuleRecipients(tx, moves)).map((one) => one.notificationContentId))
  if (runIds.size === 0) return noMails
  // As a stop of the e-mail locks: it before its recipients and mails. What is just written into the outbox is there by then.
  await tx
    .select({ id: runs.notificationContentId })
    .from(runs)
    .where(inArray(runs.notificationContentId, [...runIds]))
    .orderBy(asc(runs.notificationContentId))
    .for('no key update')
  const found = await readRuleRecipients(tx, moves)
  const { stoppedIds, failedIds, ...gone } = await stopMails(
    tx,
    found.flatMap((one) => one.registrationMailId ?? []),
    author,
  )
  const recipientIds = found.map((one) => one.emailRecipientId)
  const removed = await removeRecipients(tx, recipientIds, stoppedIds)
  // Whose mail failed gets another, too, once they get the status again.
  await removeRecipients(tx, recipientIds, failedIds)
  return { ...gone, stopped: removed }
}

/** The recipients of e-mails of rules who are among them by the status that their registration loses. */
async function readRuleRecipients(tx: Db, moves: readonly UndoneMove[]) {
  const moveOf = new Map(moves.map((move) => [move.id, move]))
  const { emailRecipientId, notificationContentId, eventRegistrationId, registrationMailId, outcome } = recipients
  const found = await readInBatches([...moveOf.keys()], (ids) =>
    tx
      .select({
        ...{ emailRecipientId, notificationContentId, eventRegistrationId, registrationMailId, outcome },
        ...{ statusIds: runs.eventStatusIds, writtenAt: mails.createdAt },
      })
      .from(recipients)
      .innerJoin(runs, eq(runs.notificationContentId, notificationContentId))
      .leftJoin(mails, eq(mails.registrationMailId, registrationMailId))
      .where(and(inArray(eventRegistrationId, [...ids]), eq(runs.kind, notificationKinds.automatic))),
  )
  return found.filter((one) => {
    const move = moveOf.get(one.eventRegistrationId)
    if (!move || one.statusIds.length === 0 || one.statusIds.some((status) => status === move.after.eventStatusId)) return false
    return one.writtenAt === null ? one.outcome === null : isSince(move, one.writtenAt)
  })
}

/** Takes the recipient of a mail that was stopped while it was handed over out of the e-mail of a rule, as `stopRuleMails` does with others. */
export async function removeStoppedRecipient(tx: Db, registrationMailId: number): Promise<void> {
  const { emailRecipientId, notificationContentId } = recipients
  const found = await tx
    .select({ id: emailRecipientId })
    .from(recipients)
    .innerJoin(runs, eq(runs.notificationContentId, notificationContentId))
    .where(and(eq(recipients.registrationMailId, registrationMailId), eq(runs.kind, notificationKinds.automatic)))
  await removeRecipients(
    tx,
    found.map((one) => one.id),
    [registrationMailId],
  )
}

/** Deletes recipients whose mail is not written, or was stopped just now, and counts them no more. Returns how many. */
async function removeRecipients(tx: Db, ids: readonly number[], stoppedMailIds: readonly number[]): Promise<number> {
  const { emailRecipientId, notificationContentId, registrationMailId, outcome } = recipients
  const isUnwritten = and(isNull(registrationMailId), isNull(outcome))
  const removed = await tx
    .delete(recipients)
    .where(and(inArray(emailRecipientId, [...ids]), or(isUnwritten, inArray(registrationMailId, [...stoppedMailIds]))))
    .returning({ notificationContentId })
  for (const [id, list] of Map.groupBy(removed, (one) => one.notificationContentId))
    await tx
      .update(runs)
      .set({ recipientCount: sql`${runs.recipientCount} - ${list.length}` })
      .where(eq(runs.notificationContentId, id))
  return removed.length
}

/** Mails about the registrations that staff have sent by hand since moves that are undone, and that have left or may still. */
async function readByHand(tx: Db, moves: readonly UndoneMove[]) {
  const moveOf = new Map(moves.map((move) => [move.id, move]))
  const { registrationMailId, eventRegistrationId, trigger, registrationVersion, createdByContactId, createdAt, deliveryStatusId } = mails
  const isByHand = and(
    inArray(
      trigger,
      mailTriggers.map(({ value }) => value),
    ),
    isNull(registrationVersion),
    isNotNull(createdByContactId),
    isNull(mails.stopRequestedAt),
    notInArray(deliveryStatusId, [failed, suppressed, stopped]),
  )
  const found = await readInBatches([...moveOf.keys()], (ids) =>
    tx
      .select({ mailId: registrationMailId, id: eventRegistrationId, trigger, deliveryStatusId, recipient: mails.recipient, createdAt })
      .from(mails)
      .where(and(inArray(eventRegistrationId, [...ids]), isByHand)),
  )
  return found.flatMap((mail) => {
    const move = moveOf.get(mail.id ?? 0)
    return move && isSince(move, mail.createdAt) ? { ...mail, move } : []
  })
}

/** Stops mails that staff sent by hand about the status that is taken back, as far as they have not left: such as one of the move that was released. */
export async function stopMailsByHand(tx: Db, moves: readonly UndoneMove[], author: Author): Promise<StoppedMails> {
  const open: readonly number[] = [queued, sending, retry]
  const found = (await readByHand(tx, moves)).filter(
    ({ trigger, deliveryStatusId, move }) =>
      open.includes(deliveryStatusId) && trigger === triggerOfMove(statusOf(move.after), statusOf(move.before)),
  )
  const { stopped: count, leavingTo } = await stopMails(
    tx,
    found.map(({ mailId }) => mailId),
    author,
  )
  return { stopped: count, leavingTo, sentTo: [] }
}

const statusOf = ({ eventStatusId }: UndoneMove['after']) => eventStatusId as RegistrationStatusId

/** To whom staff have sent a mail about the registration by hand since a move that is undone, which says perhaps what is not so any more. */
export const sentByHandSince = async (tx: Db, moves: readonly UndoneMove[]): Promise<string[]> =>
  (await readByHand(tx, moves)).map(({ recipient }) => recipient)

/** Whether something was written since the move. */
const isSince = ({ before: { statusChangedAt } }: UndoneMove, at: string): boolean =>
  typeof statusChangedAt === 'string' && Date.parse(statusChangedAt) <= Date.parse(at)
