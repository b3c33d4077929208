import * as z from 'zod'
import { formMessages } from '#constants/formMessages.ts'
import { oneLine } from '#contract/lines.ts'
import { choicesOf, limitsOf } from '#contract/messages.ts'
import { cellKindOf } from './cells.ts'
import { cutText } from './cutText.ts'

/** The characters of a value that a message quotes, and the choices that it lists: more than any enumeration has. */
const maxQuoted = 40
const maxListed = 15
/** The largest number that a column stores, which says nothing to a reader. */
const noMaximum = 2_147_483_647

/** `Featured: “maybe”`: the label of a cell with its text. */
export function quotedCell(label: string, cell: string): string {
  const text = oneLine(cell.trim())
  return `${label}: “${text.length > maxQuoted ? `${cutText(text, maxQuoted)}…` : text}”`
}

/** The texts that a cell of the field can have, when it is one of a few. */
export function textsOf(schema: z.core.$ZodType): string[] | null {
  const kind = cellKindOf(schema)
  if (kind === 'boolean') return ['Yes', 'No']
  return kind === 'choice' ? (choicesOf(schema) ?? []).map(({ label }) => label) : null
}

/** "use one of Room, Table or Booth"; undefined for too many to list. */
export const useOneOf = (texts: readonly string[]): string | undefined =>
  texts.length === 0 || texts.length > maxListed ? undefined : `use ${texts.length > 1 ? 'one of ' : ''}${either(texts)}`

/**
 * What a cell must be instead of what it is: "use yes or no". Undefined when the form's message already says it, which is
 * about the length of a text or a rule of its own.
 */
export function advice(schema: z.core.$ZodType, message: string, label: string): string | undefined {
  const isUnreadable = message === formMessages.pattern(label) || message.startsWith(`${label} is not a valid `)
  const kind = cellKindOf(schema)
  switch (kind) {
    case 'boolean':
      return 'use yes or no'
    case 'choice':
      return useOneOf(textsOf(schema) ?? []) ?? 'use one of the names in the list'
    case 'number':
      return `use ${numberText(schema)}`
    case 'instant':
      return isUnreadable ? 'use a date and time such as 2026-06-01 09:30' : undefined
    case 'text':
      return isUnreadable ? textForms.find(({ example }) => isForm(schema, example))?.advice : undefined
    default:
      return undefined
  }
}

/** For a list of ranges with a part that is none. */
export const rangesAdvice = 'use ranges such as 2026-06-01 09:30 – 2026-06-01 11:00'

function numberText(schema: z.core.$ZodType): string {
  const { min, max } = limitsOf(schema)
  const noun = takesWholeNumbers(schema) ? 'a whole number' : 'a number'
  if (max === undefined || max === noMaximum) return min === undefined ? noun : `${noun}, ${formatNumber(min)} or more`
  return min === undefined ? `${noun} up to ${formatNumber(max)}` : `${noun} from ${formatNumber(min)} to ${formatNumber(max)}`
}

const formatNumber = (value: number): string => value.toLocaleString('en-US')

const either = (texts: readonly string[]): string =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`

const accepts = (schema: z.core.$ZodType, text: string) => z.safeParse(schema, text).success
const isForm = (schema: z.core.$ZodType, example: string): boolean => !accepts(schema, 'any text') && accepts(schema, example)

/** Forms of text by an example that only they accept: the hint for the field, and the advice for a cell in another form. */
export const textForms = [
  { example: 'ada@example.com', hint: 'An e-mail address', advice: 'enter an e-mail address, like ada@example.com' },
  { example: 'https://example.com', hint: 'An address that starts with https://', advice: 'use an address that starts with https://' },
  { example: '#1f5fbf', hint: 'A colour such as #1f5fbf', advice: 'use a colour such as #1f5fbf' },
]

/** Whether a field of numbers refuses decimals. */
export const takesWholeNumbers = (schema: z.core.$ZodType): boolean => !z.safeParse(schema, (limitsOf(schema).min ?? 0) + 0.5).success
