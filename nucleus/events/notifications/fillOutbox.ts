import { and, asc, count, desc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { notificationKinds } from '#constants/emailNotifications.ts'
import { deliveryStatuses, mailKinds } from '#constants/mails.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import type { Db } from '../../db/client.ts'
import { emailNotifications as table, emailRecipients, registrationMails as mails } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { erasedDomain, noSenderRefusal } from '../mails/composeMails.ts'
import { placeholdersIn, templateFiller, tooLongText } from '../mails/fillTemplate.ts'
import { type MailSubject, mailValues, readMailSubjects } from '../mails/mailValues.ts'
import { domainOf, fullDomains } from '../mails/mailRates.ts'
import { isOldMs, oldWords } from '../mails/outbox.ts'
import { announceMails, outboxRow } from '../mails/queueMails.ts'
import { suppressedText } from '../mails/suppression.ts'
import { areLeavingSince } from '../mails/toMany.ts'
import { unsubscribedText } from '../mails/unsubscribed.ts'
import { countMails } from './countMails.ts'
import type { StoredNotification } from './statusWrites.ts'

const { queued, failed, suppressed, stopped, unknown } = deliveryStatuses
/** Mails that are written at a time, and those that may wait, altogether and to one domain: few, so that a stop finds most of them unwritten. */
const [batch, mostWaiting, mostWaitingToDomain, mostWaitingToSlow] = [100, 200, 20, 2]
const repeatedWords = 'Another recipient has this address by now.'

type Recipient = typeof emailRecipients.$inferSelect
/** What becomes of a recipient who gets no mail. */
type Ending = Pick<Recipient, 'outcome' | 'reason'>

/**
 * Writes the next mails of e-mails that are being sent into the outbox, each in the transaction that marks its recipient: however often the process dies,
 * a recipient has one mail. Values are those of this moment. Domains that get no more in this minute, and those to which enough wait, hold up no others:
 * mails to them are neither counted nor written. To `slow` domains fewer wait: however many there are, they leave room for others.
 */
export async function fillOutbox({ db, clock, config }: Nucleus, slow: ReadonlySet<string>): Promise<void> {
  const at = clock()
  const id = await db.transaction(async (tx) => {
    const isQueued = and(isNotNull(mails.notificationContentId), eq(mails.deliveryStatusId, queued), isNotNull(mails.nextAttemptAt))
    const name = domainOf(mails.recipient)
    const waiting = await tx
      .select({ name: name.as('name'), total: count() })
      .from(mails)
      .where(isQueued)
      .groupBy(sql`1`)
    const mostTo = (one: string) => (slow.has(one) ? mostWaitingToSlow : mostWaitingToDomain)
    const enough = waiting.filter((one) => one.total >= mostTo(one.name)).map((one) => one.name)
    const full = [...(await fullDomains(tx, at, config)), ...enough]
    const others = waiting.reduce((sum, one) => sum + (full.includes(one.name) ? 0 : one.total), 0)
    if (others >= mostWaiting) return undefined
    for (const notification of await sendingNow(tx)) {
      const recipients = await nextRecipients(tx, notification, full)
      if (recipients.length === 0) continue
      if (await isFromOldCopy(tx, notification, at)) await endWaiting(tx, notification, { outcome: unknown, reason: oldWords })
      else await writeMails(tx, notification, recipients, at)
      return notification.notificationContentId
    }
    return undefined
  })
  // Whoever looks on sees how far it is.
  if (id !== undefined) await countMails(db, id)
}

/** Those whose stop waits until these mails are written. */
const sendingNow = (tx: Db): Promise<StoredNotification[]> =>
  tx
    .select()
    .from(table)
    .where(and(eq(table.notificationStatusId, notificationStatuses.sending), isNull(table.deletedAt)))
    .orderBy(asc(table.startedAt), asc(table.notificationContentId))
    .for('share', { skipLocked: true })

const isWaiting = (id: number) =>
  and(eq(emailRecipients.notificationContentId, id), isNull(emailRecipients.registrationMailId), isNull(emailRecipients.outcome))

const notInDomains = (address: PgColumn, domains: readonly string[]) =>
  domains.length === 0 ? undefined : notInArray(domainOf(address), [...domains])

const nextRecipients = (tx: Db, { notificationContentId }: StoredNotification, full: readonly string[]): Promise<Recipient[]> =>
  tx
    .select()
    .from(emailRecipients)
    .where(and(isWaiting(notificationContentId), notInDomains(emailRecipients.address, full)))
    .orderBy(asc(emailRecipients.emailRecipientId))
    .limit(batch)
    .for('update', { skipLocked: true })

/** Ends recipients for whom no mail was written. */
export const endWaiting = async (
  tx: Db,
  { notificationContentId }: Pick<StoredNotification, 'notificationContentId'>,
  ending: Ending,
): Promise<void> => void (await tx.update(emailRecipients).set(ending).where(isWaiting(notificationContentId)))

/**
 * Whether nothing has happened for a day: this can be a restored backup, whose other mails left long since. One that waits behind others that leave is
 * none.
 */
async function isFromOldCopy(tx: Db, { notificationContentId, startedAt }: StoredNotification, at: Date): Promise<boolean> {
  const [latest] = await tx
    .select({ createdAt: mails.createdAt })
    .from(mails)
    .where(eq(mails.notificationContentId, notificationContentId))
    .orderBy(desc(mails.registrationMailId))
    .limit(1)
  const last = Math.max(Date.parse(startedAt ?? ''), Date.parse(latest?.createdAt ?? startedAt ?? ''))
  const dayAgo = new Date(at.getTime() - isOldMs)
  if (last > dayAgo.getTime()) return false
  const { rows } = await tx.execute<{ areLeaving: boolean }>(sql`select ${areLeavingSince(dayAgo)} as "areLeaving"`)
  return rows[0]?.areLeaving !== true
}

async function writeMails(tx: Db, notification: StoredNotification, recipients: readonly Recipient[], at: Date): Promise<void> {
  const { notificationContentId, subject, bodyHtml, confirmedByContactId, kind } = notification
  const template = { subject, bodyHtml }
  const subjects = await readMailSubjects(
    tx,
    recipients.map(({ eventRegistrationId }) => eventRegistrationId),
  )
  const byId = new Map(subjects.map((one) => [one.registration.eventRegistrationId, one]))
  const valuesOf = await mailValues(tx, subjects, new Set(placeholdersIn(template)))
  const fill = templateFiller(template)
  const taken = await addressesOfOthers(tx, notificationContentId, recipients, subjects)
  const rows: (typeof mails.$inferInsert)[] = []
  for (const recipient of recipients) {
    const found = byId.get(recipient.eventRegistrationId)
    const ending = endingOf(recipient, found, taken)
    if (ending || !found) await update(tx, recipient, ending ?? {})
    else {
      const mail = fill(valuesOf(found))
      if (mail.isTooLong) {
        await update(tx, recipient, { outcome: failed, reason: `${tooLongText}.` })
        continue
      }
      if (isMoved(recipient, found)) await update(tx, recipient, { address: found.registration.email })
      const trigger = kind === notificationKinds.automatic ? mailKinds.automatic : mailKinds.oneOff
      const problem = found.isSuppressed ? suppressedText : found.isUnsubscribed ? unsubscribedText : undefined
      const outcome = { trigger, nextAttemptAt: at.toISOString(), at, contactId: confirmedByContactId, problem }
      rows.push({ ...outboxRow(found, mail, outcome), notificationContentId })
    }
  }
  if (rows.length === 0) return
  const { registrationMailId, eventRegistrationId } = mails
  const written = await tx.insert(mails).values(rows).returning({ registrationMailId, eventRegistrationId })
  await tx
    .update(emailRecipients)
    .set({ registrationMailId: sql`${mails.registrationMailId}` })
    .from(mails)
    .where(
      and(
        eq(emailRecipients.notificationContentId, notificationContentId),
        eq(emailRecipients.eventRegistrationId, mails.eventRegistrationId),
        inArray(
          mails.registrationMailId,
          written.map((one) => one.registrationMailId),
        ),
      ),
    )
  await announceMails(tx, written, 'create', { contactId: confirmedByContactId })
}

const update = (tx: Db, { emailRecipientId }: Recipient, values: Partial<Recipient>) =>
  tx.update(emailRecipients).set(values).where(eq(emailRecipients.emailRecipientId, emailRecipientId))

const isMoved = ({ address }: Recipient, { registration }: MailSubject): boolean =>
  address.toLowerCase() !== registration.email.toLowerCase()

/** Why a recipient gets no mail after all. A suppressed address has one, so that the report of failed mails shows it. */
function endingOf(recipient: Recipient, subject: MailSubject | undefined, taken: Set<string>): Ending | undefined {
  if (!subject) return { outcome: stopped, reason: 'The registration was deleted.' }
  const { event, registration } = subject
  if (registration.email.endsWith(erasedDomain)) return { outcome: stopped, reason: 'The data of this person were erased.' }
  if (!event.fromName || !event.replyToEmail) return { outcome: failed, reason: noSenderRefusal }
  if (!isMoved(recipient, subject)) return undefined
  const address = registration.email.toLowerCase()
  if (taken.has(address)) return { outcome: suppressed, reason: repeatedWords }
  taken.add(address)
  return undefined
}

/** The addresses of other recipients among those that registrations have got since. */
async function addressesOfOthers(
  tx: Db,
  id: number,
  recipients: readonly Recipient[],
  subjects: readonly MailSubject[],
): Promise<Set<string>> {
  const byId = new Map(subjects.map((one) => [one.registration.eventRegistrationId, one]))
  const moved = recipients.flatMap((one) => {
    const subject = byId.get(one.eventRegistrationId)
    return subject && isMoved(one, subject) ? subject.registration.email.toLowerCase() : []
  })
  if (moved.length === 0) return new Set()
  const address = sql<string>`lower(${emailRecipients.address})`
  const found = await tx
    .select({ address })
    .from(emailRecipients)
    .where(and(eq(emailRecipients.notificationContentId, id), inArray(address, moved)))
  return new Set(found.map((one) => one.address))
}
