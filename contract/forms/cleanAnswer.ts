import { questionTypes as types } from '#constants/questionTypes.ts'
import { zoneNameOf } from '#constants/timeZones.ts'
import { bareAddress } from '../emailAddress.ts'
import { normalised } from '../normalised.ts'
import { oneLine, severalLines, visibleOrEmpty, withoutControls } from '../lines.ts'
import { type AnswerValue, type FormQuestion, isBlank } from './form.ts'

/**
 * An answer as it is stored: texts trimmed and without control characters, addresses in lower case, phone numbers without spaces, web addresses
 * with their protocol, time zones by today's name; null for a blank one. A value that does not fit the type is returned as it is, for `checkAnswer` to refuse.
 */
export function cleanAnswer({ questionTypeId }: Pick<FormQuestion, 'questionTypeId'>, value: unknown): AnswerValue {
  if (typeof value === 'string') return cleanText(questionTypeId, value) || null
  if (questionTypeId === types.Autocomplete && typeof value === 'object' && value !== null && 'text' in value) {
    const { text } = value
    const id = 'id' in value && value.id !== null ? value.id : undefined
    if (typeof text !== 'string' || (id !== undefined && typeof id !== 'number')) return value as AnswerValue
    const cleaned = cleanText(questionTypeId, text)
    return cleaned === '' ? null : { ...(id !== undefined && { id }), text: cleaned }
  }
  return isBlank(value as AnswerValue) ? null : (value as AnswerValue)
}

function cleanText(questionTypeId: number, value: string): string {
  const lines = questionTypeId === types.TextArea ? severalLines(value) : oneLine(value)
  const text = visibleOrEmpty(withoutControls(lines).toWellFormed().trim())
  switch (questionTypeId) {
    case types.Email:
      return bareAddress(text).toLowerCase()
    case types.PhoneNumber:
      return cleanPhone(text)
    case types.Address_TimeZone:
      return zoneNameOf(text)
    case types.Url:
      return isWithoutProtocol(text) ? `https://${text}` : text
    default:
      return text
  }
}

/** Digits behind a plus sign, however they were grouped: `0044 (0)20 7946-0000` is `+442079460000`. */
const cleanPhone = (text: string): string =>
  text
    .replace(/[\uff0b\uff10-\uff19]/g, (wide) => normalised(wide, 'NFKC'))
    // The zero that is only dialled inside the country.
    .replace(/^((?:\+|00)[\d\s]{1,6})\(0\)/, '$1')
    .replace(/[\s().\-/\u00b7\u2010-\u2015\u2212]/g, '')
    .replace(/^00/, '+')

/** Whether a text is a web address as people type it: `www.example.com/page`. */
const isWithoutProtocol = (text: string): boolean => /^[^\s/:@?#]+\.[^\s/:@?#.]{2,}(?:[/?#]\S*)?$/.test(text)
