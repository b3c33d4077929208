import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type Refusal, ruleBroken } from '../base/errors.ts'
import type { RowChange } from '../kernel/values.ts'

/**
 * A phone number as E.164, such as +41446681800; undefined for a text that is no complete number, or that has an extension, which E.164
 * cannot hold. A number without + is read as one of the country (ISO 3166-1 alpha-2).
 */
export function completePhone(text: string, countryCode?: unknown): string | undefined {
  const country = typeof countryCode === 'string' && isSupportedCountry(countryCode) ? (countryCode satisfies CountryCode) : undefined
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
  return parsed?.isPossible() && !parsed.ext ? parsed.number : undefined
}

/**
 * Returns the phone numbers that a write changes as E.164, or a refusal for the first fields that are no complete number. Use it in `prepare`. A
 * stored number that the write leaves as it is may be incomplete. The row's own country is that of numbers without one.
 */
export function preparedPhones<Field extends string>(
  fields: readonly Field[],
  { input, current }: RowChange,
): Partial<Record<Field, string | null>> | Refusal {
  const phones: Partial<Record<Field, string | null>> = {}
  const incomplete: Record<string, string> = {}
  for (const field of fields) {
    const text = input[field]
    if (typeof text !== 'string' || text === current?.[field]) continue
    const phone = text === '' ? null : completePhone(text, input.countryCode)
    if (phone === undefined) incomplete[field] = `“${text}” is not a complete number. ${howToWrite}`
    else phones[field] = phone
  }
  return Object.keys(incomplete).length > 0 ? ruleBroken(incomplete) : phones
}

const howToWrite = 'Write it with its country code and without an extension, such as +41 44 668 18 00'
