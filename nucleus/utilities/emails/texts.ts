import { type ContactFieldName, contactFieldGroups, fullNameField } from '#constants/mailFields.ts'
import type { OutputOf } from '#contract/call.ts'
import { fullNameOf } from '#contract/personName.ts'
import type { countEmptyContactFields, previewContactEmail } from '#contract/utilities/contactEmails.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { emptyFieldCounter } from '../../events/emailTemplates/emptyFields.ts'
import { problemsOf } from '../../events/emailTemplates/textProblems.ts'
import { enteredText, type MailTemplate, templateFiller, type ValueOf } from '../../events/registrations/mails/fillTemplate.ts'
import { mailDocument, mailText } from '../../events/registrations/mails/mailDocument.ts'
import { unsubscribeHtml, unsubscribeText } from '../../events/registrations/mails/unsubscribeLine.ts'
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
 * A text as the mail to one of the chosen contacts: the given one, or the first who gets it. While nobody is chosen, the fields show their names.
 * Throws 404 for a contact who is not among them.
 */
export async function previewOf(
  db: Db,
  { contactIds, contactId, ...text }: Draft & { contactId?: number | null },
): Promise<OutputOf<typeof previewContactEmail>> {
  const people = await readPeople(db, contactIds)
  const shown = contactId ? people.find((one) => one.contactId === contactId) : (people.find(isRecipient) ?? people[0])
  if (contactId && !shown) throw notFound('This contact')
  const filled = templateFiller(text)(shown ? valueOfContact(shown) : (name) => (labels.has(name) ? `[${labels.get(name)}]` : undefined))
  return {
    contact: shown ? { contactId: shown.contactId, name: fullNameOf(shown), email: shown.email ?? '' } : null,
    subject: filled.subject,
    html: mailDocument(filled.subject, filled.bodyHtml + unsubscribeHtml(null)),
    text: mailText(filled.bodyHtml) + unsubscribeText(null),
    empty: filled.empty,
    problems: problemsOfText(text),
  }
}

/** For whom of those who get it the fields of a text have no value. */
export async function emptyFieldsOfContacts(db: Db, { contactIds, ...text }: Draft): Promise<OutputOf<typeof countEmptyContactFields>> {
  const counter = emptyFieldCounter(text)
  const recipients = (await readPeople(db, contactIds)).filter(isRecipient)
  for (const person of recipients) counter.add(fullNameOf(person), valueOfContact(person))
  return counter.result(recipients.length)
}
