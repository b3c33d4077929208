import { choicesOf } from '#contract/messages.ts'
import type * as z from 'zod'
import { formatInViewerZone } from '../ui/dates.ts'
import { emptyToNull } from '../form/rulesFromSchema.ts'

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

/** A field's value as text. */
export function valueText(schema: z.core.$ZodType | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  const choice = choicesOf(schema)?.find((one) => one.value === value)
  if (choice) return choice.label
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT.*Z$/.test(value) ? formatInViewerZone(value) : value
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map((one) => valueText(undefined, one)).join('; ')
  return Object.entries(value as Values)
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([key, part]) => `${key} ${valueText(undefined, part)}`)
    .join(', ')
}
