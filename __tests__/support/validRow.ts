import * as z from 'zod'
import { isRequired, limitsOf } from '#contract/messages.ts'
import type { AnyResource } from '#contract/resource.ts'
import { examples } from './examples.ts'
import { idOf, type RowContext } from './rowContext.ts'
import { defOf } from './schemaLeaves.ts'

const dayMs = 86_400_000
/** From one instant of a row to the next: a length that meetings and sessions may have. */
const stepMs = 1_200_000
const firstDay = Date.parse('2030-06-03T09:00:00.000Z')

/** A row of the resource that nucleus accepts: one of its schema, and what rules beyond the schema ask for (examples.ts). */
export const validRowOf = ({ name, schema }: Pick<AnyResource, 'name' | 'schema'>, context: RowContext): Record<string, unknown> =>
  validRow(schema, context, examples[name]?.(context))

/**
 * A row that the schema accepts, as staff would send it: what it needs, the word in every field of free text, and whatever its
 * rules ask for besides, around what is given. Each instant and each date lies after that of the field before. Throws, with what the schema says, when no such row
 * can be found.
 */
export function validRow(schema: z.ZodObject, context: RowContext, given: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const row: Record<string, unknown> = { ...given }
  const keys = Object.keys(schema.shape)
  const fill = (key: string) => (row[key] = valueFor(schema.shape[key] as z.ZodType, key, keys.indexOf(key), context))
  for (const key of keys) {
    const part = schema.shape[key] as z.ZodType
    if (key in given) continue
    if (isRequired(part) || part.safeParse(context.word).success) fill(key)
  }
  for (;;) {
    const { error } = schema.safeParse(row)
    if (!error) return row
    const faulty = error.issues.map(({ path }) => String(path[0]))
    // What is given may refer to a row that is not there yet.
    if (faulty.every((key) => key in given)) return row
    const missingKeys = faulty.filter((key) => key in schema.shape && !(key in row))
    if (missingKeys.length === 0) throw new Error(`No valid row could be made: ${z.prettifyError(error)}`)
    missingKeys.forEach(fill)
  }
}

function valueFor(schema: z.ZodType, key: string, place: number, context: RowContext): unknown {
  const { type, shape, element, innerType, values, entries } = defOf(schema)
  const id = idOf(context, key)
  if (innerType) return valueFor(innerType, key, place, context)
  if (shape) return validRow(schema as z.ZodObject, context)
  if (type === 'number') return id ?? limitsOf(schema).min ?? 1
  if (type === 'boolean') return true
  if (element && type === 'array') return Array.from({ length: limitsOf(schema).min ?? 0 }, () => valueFor(element, key, place, context))
  if (values) return values[0]
  if (entries) return Object.values(entries)[0]
  return textsFor(place, context).find((text) => schema.safeParse(text).success)
}

/** From the plainest to the strangest: the first that a schema accepts is taken. */
function textsFor(place: number, { word, index }: RowContext): string[] {
  const name = word.toLowerCase()
  return [
    word,
    `${name}-${index}`,
    `${name}@example.com`,
    `https://example.com/${name}`,
    new Date(firstDay + place * stepMs).toISOString(),
    new Date(firstDay + place * dayMs).toISOString().slice(0, 10),
    '#1f5fbf',
    'Europe/London',
    'GB',
    'USD',
  ]
}
