import { choicesOf, codesOf, labelOf, unwrap } from '#contract/messages.ts'
import type * as z from 'zod'
import { codeLabel } from '../../ui/codeLabels.ts'
import { dateFormat, formatInViewerZone } from '../../ui/dates.ts'
import { formatDay } from '../../ui/formatDay.ts'
import { emptyToNull } from '../../form/emptyToNull.ts'

export type Values = Record<string, unknown>

/** The part of a row that the form's schema covers. */
export const inputOf = (schema: z.ZodObject, row: Values): Values =>
  Object.fromEntries(Object.keys(schema.shape).map((key) => [key, row[key]]))

/** Form values as they are sent: cleared optional fields are null. */
export const sentValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === undefined ? undefined : emptyToNull(value)]))

/** Whether two values mean the same: null, an empty text and an empty list are equal. */
export const isSameValue = (a: unknown, b: unknown): boolean => canonicalText(a) === canonicalText(b)

/** The fields in which two rows differ. */
export const differingFields = (a: Values, b: Values, keys: readonly string[]): string[] =>
  keys.filter((key) => !isSameValue(a[key], b[key]))

const canonicalText = (value: unknown): string =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0) || value === false
    ? 'nothing'
    : JSON.stringify(value, (_, part: unknown) =>
        part && typeof part === 'object' && !Array.isArray(part)
          ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
          : part,
      )

/** A field's value as text, with names in place of ids: of one row or of several. */
export const namedText = (schema: z.core.$ZodType | undefined, value: unknown, nameOf: (id: unknown) => string | undefined): string =>
  Array.isArray(value) && value.length > 0
    ? value.map((one) => nameOf(one) ?? valueText(schema, [one])).join('; ')
    : (nameOf(value) ?? valueText(schema, value))

/** A field's value as text. */
export function valueText(schema: z.core.$ZodType | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  const choice = choicesOf(schema)?.find((one) => one.value === value)
  if (choice) return choice.label
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' && schema && codesOf(schema) === 'country') return codeLabel('country', value)
  if (typeof value === 'string') return textOfString(value)
  if (typeof value === 'number') return String(value)
  const { element, shape = {} }: Def = schema ? unwrap(schema)._zod.def : {}
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map((one) => valueText(element, one)).join('; ')
  const parts = readableParts(value as Values)
  const textOf = ([key, part]: [string, unknown]) => valueText(shape[key], part)
  const [only] = parts
  if (only && parts.length === 1) return textOf(only)
  return parts.map((part) => `${labelOf(shape[part[0]], part[0])} ${textOf(part)}`).join(', ')
}

/** Instants and days are written as everywhere else. */
function textOfString(value: string): string {
  if (/^\d{4}-\d\d-\d\dT.*Z$/.test(value)) return formatInViewerZone(value)
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? formatDay(value, dateFormat) : value
}

interface Def {
  type?: string
  element?: z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
}

/** The parts of an object that have a value: without ids and its position, where others say what it is. */
function readableParts(value: Values): [string, unknown][] {
  const filled = Object.entries(value).filter(([, part]) => part !== null && part !== undefined)
  const named = filled.filter(([key]) => !/Id$|^sortOrder$/.test(key))
  return named.length > 0 ? named : filled
}
