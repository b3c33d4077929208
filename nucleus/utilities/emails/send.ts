import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod'
import { deliveryStatuses, type MailKind, mailKinds } from '#constants/mails.ts'
import type { sendContactEmail } from '#contract/utilities/contactEmails.ts'
import { notFound, Refusal, ruleBroken, staleVersion } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { contactEmails as table, contacts, registrationMails as mails } from '../../db/tables/index.ts'
import { lineOf, type MailTemplate, templateFiller, tooLongText, type ValueOf } from '../../events/mails/fillTemplate.ts'
import { mailText } from '../../events/mails/mailDocument.ts'
import { announceMails } from '../../events/mails/queueMails.ts'
import type { Author } from '../../kernel/actor.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import type { Values } from '../../kernel/values.ts'
import { type RecordedTable, updateRow } from '../../kernel/writes.ts'
import type { MailText } from '../../mail/renewals.ts'
import { isRecipient, readPeople, type Recipient } from './people.ts'
import { problemsOfText, valueOfContact } from './texts.ts'

export const contactEmailTable: RecordedTable = { resource: 'contactEmails', table, idKey: 'contactEmailId' }
export type StoredEmail = typeof table.$inferSelect
/** Mails that are inserted at a time. */
const batch = 100

/** An e-mail, locked until the transaction ends. Throws 404. */
export async function lockEmail(tx: Db, id: number): Promise<StoredEmail> {
  const [found] = await tx
    .select()
    .from(table)
    .where(and(eq(table.contactEmailId, id), isNull(table.deletedAt)))
    .for('no key update')
  if (!found) throw notFound('This e-mail')
  return found
}

/** Changes a locked e-mail, as a version of it. */
export async function writeEmail(tx: Db, row: StoredEmail, after: Partial<StoredEmail>, { actor, at }: { actor: Actor; at: Date }) {
  const before: Values = Object.fromEntries(Object.keys(after).map((field) => [field, row[field as keyof StoredEmail]]))
  await updateRow(tx, contactEmailTable, { id: row.contactEmailId, version: row.rowVersion, before, after }, actor, at)
}

/**
 * Writes the mails of an e-mail, one for each of its contacts who gets it, and marks it as sent, all together: whoever sends it at the same time, or again
 * after a crash, is refused. Refuses when the text or the number of recipients is not the one that was seen. Call it in a transaction.
 */
export async function sendToContacts(
  tx: Db,
  { clock, sendMail }: Nucleus,
  { input, actor }: { input: z.output<typeof sendContactEmail.body>; actor: Actor },
): Promise<void> {
  const at = clock()
  const row = await lockEmail(tx, input.contactEmailId)
  if (row.sentAt !== null) throw new Refusal(409, 'This e-mail was sent already. Duplicate it to send it again.')
  if (row.rowVersion !== input.rowVersion) throw staleVersion(null)
  if (sendMail.problem !== undefined) throw ruleBroken({ contactEmailId: sendMail.problem })
  const problems = problemsOfText(row)
  if (Object.keys(problems).length > 0) throw ruleBroken(problems)
  const recipients = (await readPeople(tx, row.contactIds)).filter(isRecipient)
  if (recipients.length !== input.recipientCount)
    throw new Refusal(409, `It now goes to ${peopleText(recipients.length)}, not ${input.recipientCount}: look again.`, {
      recipientCount: recipients.length,
    })
  const replyTo = await replyAddress(tx, row, actor)
  await writeMails(tx, { ...row, replyTo }, recipients, { author: actor, at, kind: mailKinds.toContacts })
  await writeEmail(
    tx,
    row,
    { sentAt: at.toISOString(), sentByContactId: actor.contactId, recipientCount: recipients.length },
    { actor, at },
  )
}

const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** Where replies go: to the address of the e-mail, or to whoever sends it. */
export async function replyAddress(db: Db, { replyTo }: { replyTo?: string | null }, { contactId }: Author): Promise<string | null> {
  if (replyTo) return replyTo
  if (contactId === null) return null
  const [author] = await db
    .select({ email: contacts.email })
    .from(contacts)
    .where(and(eq(contacts.contactId, contactId), isNull(contacts.deletedAt)))
  return author?.email ?? null
}

/** A filled text as the mail to a contact. */
export const mailTo = ({ email }: Recipient, { subject, bodyHtml }: MailTemplate): MailText => ({
  ...{ recipient: email, subject, bodyHtml, bodyText: mailText(bodyHtml) },
})

/** What the mails of an e-mail are written from. */
export type MailSource = Pick<StoredEmail, 'contactEmailId' | 'fromName' | 'replyTo' | 'subject' | 'bodyHtml'>

/** Writes a mail for each recipient into the outbox, which sends it next; `valuesFor` is what its fields say. Call it in a transaction. */
export async function writeMails(
  tx: Db,
  email: MailSource,
  recipients: readonly Recipient[],
  {
    author,
    at,
    kind,
    valuesFor = valueOfContact,
  }: { author: Author; at: Date; kind: MailKind; valuesFor?: (person: Recipient) => ValueOf },
): Promise<void> {
  const { contactEmailId, fromName, replyTo } = email
  const fill = templateFiller(email)
  const common = {
    ...{ contactEmailId, trigger: kind, replyTo, fromName: lineOf(fromName ?? '') || null },
    ...{ deliveryStatusId: deliveryStatuses.queued, nextAttemptAt: at.toISOString() },
    ...{ createdAt: at.toISOString(), createdByContactId: author.contactId },
  }
  for (let from = 0; from < recipients.length; from += batch) {
    const rows = recipients.slice(from, from + batch).map((person) => {
      const mail = fill(valuesFor(person))
      if (mail.isTooLong) throw ruleBroken({ bodyHtml: tooLongText })
      return { ...common, contactId: person.contactId, ...mailTo(person, mail) }
    })
    const { registrationMailId, eventRegistrationId } = mails
    const written = await tx.insert(mails).values(rows).returning({ registrationMailId, eventRegistrationId })
    await announceMails(tx, written, 'create', author)
  }
}
