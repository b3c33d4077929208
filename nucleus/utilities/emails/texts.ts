import { and, desc, eq } from 'drizzle-orm'
import { type ContactFieldName, contactFieldGroups, fullNameField } from '#constants/mailFields.ts'
import type { OutputOf } from '#contract/call.ts'
import { fullNameOf } from '#contract/personName.ts'
import type { countEmptyContactFields, previewContactEmail } from '#contract/utilities/contactEmails.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { registrationMails as mails } from '../../db/tables/index.ts'
import { emptyFieldCounter } from '../../events/emailTemplates/emptyFields.ts'
import { problemsOf } from '../../events/emailTemplates/textProblems.ts'
import { enteredText, type MailTemplate, templateFiller, tooLongText, type ValueOf } from '../../events/mails/fillTemplate.ts'
import { mailDocument, mailText } from '../../events/mails/mailDocument.ts'
import { isToMany } from '../../events/mails/toMany.ts'
import { unsubscribeHtml, unsubscribeText } from '../../events/mails/unsubscribeLine.ts'
import { type ChosenPerson, isRecipient, readPeople } from './people.ts'

const labels = new Map<string, string>(contactFieldGroups.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])))

/** Why a text cannot be saved or sent, by its field; empty when it can. It has the fields of contacts alone. */
export const problemsOfText = (text: MailTemplate): Record<string, string> => problemsOf(text, (name) => labels.has(name))

type Named = Pick<ChosenPerson, 'firstName' | 'lastName' | 'jobTitle' | 'companyName'>
/** What the fields of a text say for a contact. */
export function valueOfContact(person: Named): ValueOf {
  const values: Record<ContactFieldName, string> = {
    // A text that greets by one of the names greets a person who has only the other by that.
    'contact.firstName': enteredText(person.firstName || person.lastName),
    'contact.lastName': enteredText(person.lastName || person.firstName),
    [fullNameField]: enteredText(fullNameOf(person)),
    'contact.jobTitle': enteredText(person.jobTitle),
    'company.name': enteredText(person.companyName),
  }
  return (name) => (Object.hasOwn(values, name) ? values[name as ContactFieldName] : undefined)
}

interface Draft extends MailTemplate {
  contactIds: readonly number[]
}

/**
 * A text as the mail to one of the chosen contacts: the given one, or the first who gets it. While nobody is chosen, the fields show their names. Of an
 * e-mail that was sent, what they got. Throws 404 for a contact who is not among them.
 */
export async function previewOf(
  db: Db,
  { contactIds, contactId, contactEmailId, ...text }: Draft & { contactId?: number | null; contactEmailId?: number | null },
): Promise<OutputOf<typeof previewContactEmail>> {
  const people = await readPeople(db, contactIds)
  const shown = contactId ? people.find((one) => one.contactId === contactId) : (people.find(isRecipient) ?? people[0])
  if (contactId && !shown) throw notFound('This contact')
  const written = contactEmailId && shown ? await writtenMail(db, contactEmailId, shown.contactId) : undefined
  const filled = templateFiller(text)(shown ? valueOfContact(shown) : (name) => (labels.has(name) ? `[${labels.get(name)}]` : undefined))
  const { subject, bodyHtml } = written ?? filled
  return {
    contact: shown ? { contactId: shown.contactId, name: fullNameOf(shown), email: written?.recipient ?? shown.email ?? '' } : null,
    ...mailParts({ subject, bodyHtml, isToMany: written ? isToMany(written) : true }),
    empty: written ? [] : filled.empty,
    problems: written ? {} : { ...problemsOfText(text), ...(filled.isTooLong && { bodyHtml: tooLongText }) },
  }
}

/** A mail as its recipient gets it; the address that ends such mails is not shown. */
export const mailParts = (mail: { subject: string; bodyHtml: string; isToMany: boolean }) => ({
  subject: mail.subject,
  html: mailDocument(mail.subject, mail.bodyHtml + (mail.isToMany ? unsubscribeHtml(null) : '')),
  text: mailText(mail.bodyHtml) + (mail.isToMany ? unsubscribeText(null) : ''),
})

/** The newest mail of an e-mail to a contact. */
async function writtenMail(db: Db, contactEmailId: number, contactId: number) {
  const { recipient, subject, bodyHtml, trigger, notificationContentId, registrationMailId } = mails
  const [found] = await db
    .select({ recipient, subject, bodyHtml, trigger, notificationContentId, contactEmailId: mails.contactEmailId })
    .from(mails)
    .where(and(eq(mails.contactEmailId, contactEmailId), eq(mails.contactId, contactId)))
    .orderBy(desc(registrationMailId))
    .limit(1)
  return found
}

/** For whom of those who get it the fields of a text have no value. */
export async function emptyFieldsOfContacts(db: Db, { contactIds, ...text }: Draft): Promise<OutputOf<typeof countEmptyContactFields>> {
  const counter = emptyFieldCounter(text)
  const recipients = (await readPeople(db, contactIds)).filter(isRecipient)
  for (const person of recipients) counter.add(fullNameOf(person), valueOfContact(person))
  return counter.result(recipients.length)
}
