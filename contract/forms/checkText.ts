import { countryCodes } from '#constants/countries.ts'
import { limits } from '#constants/limits.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { timeZoneNames } from '#constants/timeZones.ts'
import { hasNoCredentials } from '../webAddress.ts'
import { answerLimits, type AnswerRules } from './answerRules.ts'
import { type EventDays, isLocalDate, ruleDate } from './dates.ts'
import type { FormQuestion } from './form.ts'
import { characterText, strangeCharacter } from '../emailAddress.ts'
import { freeMailDomains } from './freeMail.ts'
import { matcherOf } from './patterns.ts'
import { dateText } from '../dateText.ts'

/** The message for an answer that is a text; undefined for an accepted one. */
export function checkText({ questionTypeId, validation }: FormQuestion, text: string, event: EventDays): string | undefined {
  switch (questionTypeId) {
    case types.Email:
      return checkEmail(validation, text)
    case types.Url:
      return isWebAddress(text) ? undefined : 'Please enter a web address, such as https://example.com'
    case types.PhoneNumber:
      return checkPhone(text)
    case types.Datepicker:
      return checkDate(validation, text, event)
    case types.Address_Country:
      return countryCodes.includes(text) ? undefined : 'Please choose a country'
    case types.Address_TimeZone:
      return timeZoneNames.includes(text) ? undefined : 'Please choose a time zone'
    case types.Address_PostalCode:
      return checkMost(text, answerLimits.postalCode)
    case types.Address_City:
    case types.Address_StateProvince:
      return checkMost(text, answerLimits.place)
    case types.Hidden:
      return checkMost(text, answerLimits.hidden)
    default:
      return checkMost(text, mostCharacters(questionTypeId)) ?? checkLength(validation, text) ?? checkPattern(validation, text)
  }
}

/** The most characters of a short or long text. */
export const mostCharacters = (questionTypeId: number): number =>
  questionTypeId === types.TextArea ? answerLimits.textArea : answerLimits.input

/** The message for a text that is too long; undefined for one that is not. */
export function checkMost(text: string, most: number): string | undefined {
  // Every character is one or two units.
  const isLonger = text.length > 2 * most || (text.length > most && charactersOf(text) > most)
  return isLonger ? `Please enter at most ${most.toLocaleString('en-US')} characters` : undefined
}
const charactersOf = (text: string): number => Array.from(text).length

function checkLength({ minLength, maxLength, countsWords }: AnswerRules, text: string): string | undefined {
  const length = countsWords ? (text.match(/\S+/g)?.length ?? 0) : charactersOf(text)
  const unit = (count: number) => `${count.toLocaleString('en-US')} ${countsWords ? 'word' : 'character'}${count === 1 ? '' : 's'}`
  if (minLength !== undefined && length < minLength) return `Please enter at least ${unit(minLength)}`
  return maxLength !== undefined && length > maxLength ? `Please enter at most ${unit(maxLength)}` : undefined
}

const checkPattern = ({ pattern }: AnswerRules, text: string): string | undefined =>
  pattern && !matcherOf(pattern).test(text) ? 'Please enter this in the expected format' : undefined

/** Labels of a domain are letters and digits of any script, so that internationalised domains are accepted. */
const emailAddress =
  /^[^\s@.,;:<>()[\]"\\]+(?:\.[^\s@.,;:<>()[\]"\\]+)*@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]*[a-z\d])$/u

function checkEmail({ refusesFreeMail }: AnswerRules, text: string): string | undefined {
  if (text.length > limits.email || !emailAddress.test(text)) {
    const strange = strangeCharacter(text, { isAnyScript: true })
    const hint = 'Please enter an e-mail address, such as name@example.com'
    return strange === undefined ? hint : `${hint}: ${characterText(strange)} cannot be in it`
  }
  const domain = text.slice(text.lastIndexOf('@') + 1)
  return refusesFreeMail && freeMailDomains.has(domain) ? 'Please enter your business e-mail address' : undefined
}

const isWebAddress = (text: string): boolean =>
  text.length <= limits.url && /^https?:\/\/[^\s./]+\.\S+$/i.test(text) && URL.canParse(text) && hasNoCredentials(text)

function checkPhone(text: string): string | undefined {
  if (/^\+[1-9]\d{6,14}$/.test(text)) return undefined
  // An extension cannot be stored with a number of E.164.
  return /^\+\d{7,}(?:[;,]|ext|x|#)/i.test(text)
    ? 'Please enter the number without its extension'
    : 'Please enter the number with its country code, such as +44 20 7946 0000'
}

function checkDate({ minDate, maxDate }: AnswerRules, text: string, event: EventDays): string | undefined {
  if (!isLocalDate(text)) return 'Please enter a date'
  const [first, last] = [minDate && ruleDate(minDate, event), maxDate && ruleDate(maxDate, event)]
  if (first && text < first) return `Please enter ${dateText(first)} or a later date`
  return last && text > last ? `Please enter ${dateText(last)} or an earlier date` : undefined
}
