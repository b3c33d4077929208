import type * as z from 'zod'
import { formMessages } from '#constants/formMessages.ts'
import { limits } from '#constants/limits.ts'
import { oneLine } from '#contract/lines.ts'
import { isPhone, labelOf, limitsOf } from '#contract/messages.ts'
import type { Values } from '../../kernel/values.ts'
import { cellKindOf, readCell } from './cells.ts'
import { zoneOfHead } from '../zoneOfHead.ts'
import { quotedCell, takesWholeNumbers } from './cellMessages.ts'
import { cutText } from './cutText.ts'
import type { CellFault } from './fileRows.ts'
import type { Table } from './headers.ts'
import type { ImportableResource } from './ImportableResource.ts'
import { type Lookups, namedRow } from './lookups.ts'
import { type DecimalSign, decimalSignOf, numbersIn, plainNumber } from './numbers.ts'
import { costOf, createTurns } from './turns.ts'

/** A row of the file, as values of the matched fields. */
export interface Line {
  row: number
  name: string
  values: Values
  /** The texts of the filled cells, by field. */
  texts: ReadonlyMap<string, string>
  /** Messages for cells that are too long, or whose name was not found; `form` for a row with more cells than columns. */
  messages: Record<string, string>
  /** The cost of work on it (turns.ts). */
  cost: number
}
interface LineOptions {
  resource: ImportableResource
  mapping: readonly (string | null)[]
  /** Of times without a zone in columns whose head names none. */
  timeZone: string
  lookups: Lookups
  /** The numbers of rows that get no line. They still show how the numbers of their columns are written. */
  leftOut?: ReadonlySet<number>
}

const maxNameLength = 120
/** The characters shown of a cell without a column. */
const maxExtraLength = 40

/** The lines of a table. */
export async function linesOf(table: Table, { resource, mapping, timeZone, lookups, leftOut }: LineOptions): Promise<Line[]> {
  const { shape } = resource.schema
  const nameOf = rowNameOf(resource)
  const lines: Line[] = []
  const turn = createTurns()
  const zones = table.titles.map((title) => zoneOfHead(title).timeZone ?? timeZone)
  const numberFields = mapping.map((field) => field !== null && !lookups.has(field) && isNumber(shape[field]))
  const isWhole = mapping.map((field, at) => {
    const schema = field === null ? undefined : shape[field]
    return numberFields[at] === true && schema !== undefined && takesWholeNumbers(schema)
  })
  const decimals = await decimalSignsOf(table, { numberFields, isWhole })
  for (const { row, cells, faults, numbers } of table.rows) {
    if (leftOut?.has(row)) continue
    const cost = costOf(cells)
    await turn(cost)
    const values: Values = {}
    const messages: Line['messages'] = {}
    const texts = new Map<string, string>()
    mapping.forEach((field, at) => {
      const cell = cells[at] ?? ''
      const schema = field === null ? undefined : shape[field]
      if (field === null || !schema || cell.trim() === '') return
      texts.set(field, cell.trim())
      const fault = faults?.get(at)
      if (fault) return void (messages[field] = faultMessage(fault, schema, { label: labelOf(schema, field), cell }))
      if (isPhone(schema) && !/\p{Nd}/u.test(cell)) return void (messages[field] = noPhone(quotedCell(labelOf(schema, field), cell)))
      const lookup = lookups.get(field)
      if (numberFields[at]) {
        const readings = numbers?.includes(at) ? [Number(cell)] : likelyOf(schema, numbersIn(cell.trim(), decimals[at] ?? new Set()))
        if (readings.length > 1) messages[field] = severalNumbers(readings, quotedCell(labelOf(schema, field), cell))
        else values[field] = readings[0] ?? cell.trim()
        return
      }
      if (!lookup) return void (values[field] = readCell(schema, cell, zones[at] ?? timeZone))
      const named = namedRow(lookup, cell, labelOf(schema, field))
      if ('id' in named) values[field] = named.id
      else messages[field] = named.message
    })
    const extra = cells.findIndex((cell, at) => at >= table.headWidth && !mapping[at] && cell.trim() !== '')
    if (extra >= 0) messages.form = moreCellsThanColumns(cells, table.headWidth, extra)
    lines.push({ row, name: cutText(nameOf(texts), maxNameLength), values, texts, messages, cost })
  }
  return lines
}

/** The fields that name a row, joined by spaces. */
const nameFields: readonly string[] = ['firstName', 'lastName', 'name', 'title', 'label']

/** Names a row by its name fields, then by the other fields that identify it; its e-mail address, often the faulty cell, is last. */
function rowNameOf({ import: { matchedBy } }: ImportableResource): (texts: Line['texts']) => string {
  const others = [...new Set(matchedBy.flat())].filter((field) => !nameFields.includes(field))
  const last = others.toSorted((a, b) => Number(a === 'email') - Number(b === 'email'))
  return (texts) => {
    const textsOf = (fields: readonly string[]) => fields.flatMap((field) => texts.get(field) ?? [])
    return [textsOf(nameFields).join(' '), ...textsOf(last)].filter(Boolean).join(', ')
  }
}

const isNumber = (schema: z.core.$ZodType | undefined): boolean => schema !== undefined && cellKindOf(schema) === 'number'

/**
 * By column of numbers, the signs that its texts have before their decimals. In one of whole numbers, a text with decimals is an error, which says nothing
 * about the others.
 */
async function decimalSignsOf(
  { rows }: Table,
  { numberFields, isWhole }: { numberFields: readonly boolean[]; isWhole: readonly boolean[] },
): Promise<ReadonlySet<DecimalSign>[]> {
  const decimals = numberFields.map(() => new Set<DecimalSign>())
  if (!numberFields.includes(true)) return decimals
  const turn = createTurns()
  for (const { cells, faults, numbers } of rows) {
    await turn(costOf(cells))
    decimals.forEach((found, at) => {
      if (!numberFields[at] || faults?.has(at) || numbers?.includes(at)) return
      const cell = (cells[at] ?? '').trim()
      const sign = decimalSignOf(cell)
      if (sign && !(isWhole[at] && numbersIn(cell, new Set([sign])).some((value) => !Number.isInteger(value)))) found.add(sign)
    })
  }
  return decimals
}

const noPhone = (quoted: string): string => `${quoted} — use a phone number such as +44 20 7946 0000`

/** The readings of a number, without one that is above the maximum of its field when another has decimals: 12.125 % is not 12125 %. */
function likelyOf(schema: z.core.$ZodType, readings: readonly number[]): readonly number[] {
  if (readings.length < 2 || readings.every(Number.isInteger)) return readings
  const { max = Infinity } = limitsOf(schema)
  return readings.filter((value) => value <= max)
}

const severalNumbers = (readings: readonly number[], quoted: string): string =>
  `${quoted} can mean ${readings.map(plainNumber).join(' or ')}. Use one of these.`

function moreCellsThanColumns(cells: readonly string[], width: number, extra: number): string {
  const columns = width === 1 ? '1 column' : `${width} columns`
  const text = cutText(oneLine(cells[extra]?.trim() ?? ''), maxExtraLength)
  return `This row has ${cells.length} cells, but the table has ${columns}. “${text}” belongs to none of them. Correct the row in the file.`
}

/** The message of a faulty cell. For a long text it gives the field's limit where that is below the limit of a cell. */
function faultMessage(fault: CellFault, schema: z.core.$ZodType, { label, cell }: { label: string; cell: string }): string {
  if (fault === 'formulaError') return `${quotedCell(label, cell)} — use a value, this is the error of a formula`
  if (fault === 'unstorable') return formMessages.unstorable(label)
  const { max = Infinity } = cellKindOf(schema) === 'text' ? limitsOf(schema) : {}
  return max <= limits.importCellCharacters ? formMessages.textAtMost(label, max) : formMessages.cellTooLong(label)
}
