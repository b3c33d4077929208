import type * as z from 'zod'
import { choicesOf, contentKindOf, labelOf, nameFieldOf, unwrap } from '#contract/messages.ts'
import { readInstant } from '../../db/readInstant.ts'
import type { Cell } from './file.ts'
import { plainText } from './plainText.ts'

/** Makes a cell of a value from the database's JSON. Never called with null, which is an empty cell. */
export type CellOf = (value: unknown) => Cell

type Def = { type: string; format?: string; element?: z.core.$ZodType; shape?: Record<string, z.core.$ZodType> }
const defOf = (schema: z.core.$ZodType): Def => unwrap(schema)._zod.def

const isInstant = (schema: z.core.$ZodType): boolean => defOf(schema).format === 'datetime'

/** Whether a field holds an instant, or a list or an object with one. */
export function hasInstants(schema: z.core.$ZodType): boolean {
  const { element, shape = {} } = defOf(schema)
  return isInstant(schema) || (element ? hasInstants(element) : Object.values(shape).some(hasInstants))
}

/**
 * How the values of a field are written: the label of an enumeration, Yes or No, an instant in ISO 8601 and UTC, rich text without
 * markup, a list joined by "; " with quotes around an entry that has a semicolon, an object by its name, or as the titles and values of its parts. A number stays a number.
 */
export function cellOf(schema: z.core.$ZodType): CellOf {
  const { type, element, shape } = defOf(schema)
  const choices = choicesOf(schema)
  if (type === 'record') return record(new Map(choices?.map(({ value, label }) => [String(value), label])))
  if (choices) {
    const labels = new Map<unknown, string>(choices.map(({ value, label }) => [value, label]))
    return (value) => labels.get(value) ?? plain(value)
  }
  if (isInstant(schema)) return (value) => readInstant(String(value)) ?? null
  if (contentKindOf(schema) === 'html') return (value) => plainText(String(value))
  if (element) return list(cellOf(element))
  if (contentKindOf(schema) === 'range') return range
  const nameField = nameFieldOf(schema)
  if (shape && nameField !== undefined) return (value) => plain((value as Record<string, unknown>)[nameField])
  if (shape) return object(shape)
  return plain
}

const plain: CellOf = (value) => {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return JSON.stringify(value)
}

/** A value as it is stored: parts and lists as JSON. */
export const storedCell: CellOf = (value) => (typeof value === 'object' ? JSON.stringify(value) : (value as Cell))

function list(one: CellOf): CellOf {
  return (values) => (Array.isArray(values) ? values.map((value) => entryOf(text(one, value))).join('; ') || null : plain(values))
}

/** An entry of a list: in quotes where it would be read as several, or as one in quotes. */
const entryOf = (value: string): string => (/[;\n]|^\s*"/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

function object(shape: Record<string, z.core.$ZodType>): CellOf {
  const parts = Object.entries(shape).map(([key, schema]) => ({ key, title: labelOf(schema, key), cell: cellOf(schema) }))
  return (value) => {
    const values = value as Record<string, unknown>
    return parts.flatMap(({ key, title, cell }) => (values[key] == null ? [] : `${title} ${text(cell, values[key])}`)).join(', ') || null
  }
}

/** A time range, in the form that the import reads. */
const range: CellOf = (value) => {
  const { startsAt, endsAt } = value as Record<string, unknown>
  return [startsAt, endsAt].map((at) => readInstant(String(at)) ?? '').join(' – ')
}

/** An object with arbitrary keys; keys of an enumeration are written as its labels. */
function record(labels: ReadonlyMap<string, string>): CellOf {
  return (value) =>
    Object.entries(value as Record<string, unknown>)
      .map(([key, part]) => `${labels.get(key) ?? key} ${text(plain, part)}`)
      .join(', ') || null
}

const text = (cell: CellOf, value: unknown): string => (value == null ? '' : String(cell(value) ?? ''))
