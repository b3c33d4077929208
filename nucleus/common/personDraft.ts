import type { Values } from '../kernel/values.ts'
import type { PersonDraft, PersonKeys } from './samePerson.ts'

const textIn = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

/** What a form or a file says of a person, as far as it can be read. */
export function draftOf({ firstName, lastName, email, secondaryEmails, phone, mobile, companyId, countryCode }: Values): PersonDraft {
  const others = [secondaryEmails].flat().flatMap((one) => textIn(one)?.toLowerCase() ?? [])
  return {
    firstName: textIn(firstName),
    lastName: textIn(lastName),
    email: textIn(email)?.toLowerCase(),
    secondaryEmails: others,
    phone: textIn(phone),
    mobile: textIn(mobile),
    companyId: typeof companyId === 'number' ? companyId : null,
    countryCode: textIn(countryCode)?.toUpperCase(),
  }
}

/** What a person is found by among others: of each kind its own texts, so that no number is a name. */
export const keyTexts = ({ mailboxes, phones, similarName }: PersonKeys): string[] => [
  ...mailboxes.map((one) => `mailbox ${one}`),
  ...phones.map((one) => `phone ${one}`),
  ...(similarName === null ? [] : [`name ${similarName}`]),
]
