import type * as z from 'zod'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { bareAddress } from '#contract/emailAddress.ts'
import { oneLine } from '#contract/lines.ts'
import { choicesOf, isEmail, isMultiLine, unwrap } from '#contract/messages.ts'
import { numbersIn } from './numbers.ts'
import { instantAtWall } from '../../kernel/zones.ts'

/** The kind of value that a cell can give a field; undefined for what no cell can hold, such as a list of objects. */
export type CellKind = 'text' | 'number' | 'boolean' | 'choice' | 'instant' | 'ranges' | { listOf: CellKind }

interface Def {
  type: string
  element?: z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
  format?: string
  checks?: { _zod: { def: { format?: string } } }[]
}

export function cellKindOf(schema: z.core.$ZodType): CellKind | undefined {
  const inner = unwrap(schema)
  const { type, element, format } = inner._zod.def as Def
  if (choicesOf(schema)) return 'choice'
  if (type === 'string') return format === 'datetime' ? 'instant' : 'text'
  if (type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  if (type !== 'array' || !element) return undefined
  if (isRange(element)) return 'ranges'
  const kind = cellKindOf(element)
  return kind === undefined || kind === 'ranges' || typeof kind === 'object' ? undefined : { listOf: kind }
}

const isRange = (schema: z.core.$ZodType): boolean => {
  const { shape = {} } = schema._zod.def as Def
  return Object.keys(shape).toSorted().join() === 'endsAt,startsAt'
}

/**
 * The value of a cell for a field; undefined for an empty cell. An unreadable cell stays a text, which the field's schema then refuses
 * with the message of the form. Instants without a zone are in `timeZone`.
 */
export function readCell(schema: z.core.$ZodType, text: string, timeZone: string): unknown {
  const cell = text.trim()
  const kind = cellKindOf(schema)
  if (cell === '' || kind === undefined) return undefined
  if (typeof kind === 'object') {
    const { element } = unwrap(schema)._zod.def as Def
    return partsOf(cell).map((part) => (element ? readCell(element, part, timeZone) : part))
  }
  switch (kind) {
    case 'text':
      if (isEmail(schema)) return bareAddress(oneLine(text))
      return isMultiLine(schema) ? text : oneLine(text)
    case 'number':
      return numberIn(cell)
    case 'boolean':
      return booleans.get(cell.toLowerCase()) ?? cell
    case 'choice':
      return choiceIn(schema, cell)
    case 'instant':
      return instantIn(cell, timeZone)
    case 'ranges':
      return partsOf(cell).map((part) => rangeIn(part, timeZone))
  }
}

/** An entry, in quotes as the export writes one with a semicolon, or as it is, and what ends it. */
const entry = /(?:"((?:[^"]|"")*)"[^\S\n]*(?=[;\n]|$)|([^;\n]*))(?:[;\n]\s*|$)/y

/** The entries of a cell, cut one above the limit, so that the schema refuses too many. */
function partsOf(cell: string): string[] {
  const parts: string[] = []
  entry.lastIndex = 0
  while (entry.lastIndex < cell.length && parts.length <= nucleusLimits.importCellEntries) {
    const [, quoted, plain = ''] = entry.exec(cell) ?? []
    const part = (quoted?.replaceAll('""', '"') ?? plain).trim()
    if (part) parts.push(part)
  }
  return parts
}

/** 1,200 and 1 200 and 1'200 are 1200. 1.200 stays a text, because it can mean 1200 or 1.2. */
function numberIn(cell: string): number | string {
  const [value, ...others] = numbersIn(cell, new Set())
  return value === undefined || others.length > 0 ? cell : value
}

const trueWords = ['yes', 'y', 'true', '1', 'x', 'on', '✓', '✔', 'ja', 'j', 'wahr', 'oui', 'vrai', 'sí', 'si', 'verdadero']
const falseWords = ['no', 'n', 'false', '0', 'off', '-', '–', '—', 'nein', 'falsch', 'non', 'faux', 'falso']
/** In English, and in German, French and Spanish as a spreadsheet in that language writes them. */
const booleans = new Map<string, boolean>([
  ...trueWords.map((word) => [word, true] as const),
  ...falseWords.map((word) => [word, false] as const),
])

const normaliseWord = (word: string): string => word.toLowerCase().replace(/[\s\-_]+/g, ' ')

const choicesByWord = new WeakMap<z.core.$ZodType, Map<string, number>>()

/** The choices of a schema by label, and by number unless a label is that number. */
function choicesByLabel(schema: z.core.$ZodType): Map<string, number> {
  const cached = choicesByWord.get(schema)
  if (cached) return cached
  const choices = (choicesOf(schema) ?? []).toReversed()
  const byLabel = new Map<string, number>()
  for (const { value } of choices) byLabel.set(String(value), value)
  for (const { value, label } of choices) byLabel.set(normaliseWord(label), value)
  choicesByWord.set(schema, byLabel)
  return byLabel
}

const choiceIn = (schema: z.core.$ZodType, cell: string): number | string =>
  choicesByLabel(schema).get(normaliseWord(cell)) ?? choicesByLabel(schema).get(cell) ?? cell

const wallClock = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:(\.\d{1,3})\d*)?)?$/

/** ISO 8601 with a zone, or without one in the time zone; a date alone is its midnight. */
function instantIn(cell: string, timeZone: string): string {
  const [, date, time = '00:00', seconds = ':00', fraction = ''] = wallClock.exec(cell) ?? []
  if (date) {
    const wall = Date.parse(`${date}T${time}${seconds}${fraction}Z`)
    return Number.isNaN(wall) ? cell : instantAtWall(timeZone, wall)
  }
  const at = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/i.test(cell) ? Date.parse(cell.replace(' ', 'T')) : NaN
  return Number.isNaN(at) ? cell : new Date(at).toISOString()
}

/** `2026-06-01 09:00 – 2026-06-01 10:30`, separated by a dash, a slash or the word "to". */
function rangeIn(part: string, timeZone: string): unknown {
  const [startsAt, endsAt, ...rest] = part.split(/(?<!\s)\s+(?:[-–—]|to)\s+|\//)
  if (startsAt === undefined || endsAt === undefined || rest.length > 0) return part
  return { startsAt: instantIn(startsAt.trim(), timeZone), endsAt: instantIn(endsAt.trim(), timeZone) }
}
