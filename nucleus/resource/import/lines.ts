import type * as z from 'zod'
import { formMessages } from '#constants/formMessages.ts'
import { limits } from '#constants/limits.ts'
import { labelOf, limitsOf } from '#contract/messages.ts'
import type { Db } from '../../db/client.ts'
import type { ResourceOptions } from '../ResourceOptions.ts'
import type { Values } from '../../kernel/values.ts'
import { cellKindOf, readCell } from './cells.ts'
import { cutText } from './cutText.ts'
import type { CellFault } from './fileRows.ts'
import type { Table } from './headers.ts'
import type { ImportableResource } from './ImportableResource.ts'
import { costOf, createTurns } from './turns.ts'

/** A row of the file, as values of the matched fields. */
export interface Line {
  row: number
  name: string
  values: Values
  /** Messages for cells that are too long, or whose name was not found. */
  messages: Record<string, string>
  /** The cost of work on it (turns.ts). */
  cost: number
}
interface LineOptions {
  resource: ImportableResource
  options: Pick<ResourceOptions, 'importSettings'>
  mapping: readonly (string | null)[]
  timeZone: string
  parentId: number
}

const maxNameLength = 120

/** The lines of a table. Names of other rows are looked up with `db`, once for the whole table. */
export async function linesOf(db: Db, table: Table, { resource, options, mapping, timeZone, parentId }: LineOptions): Promise<Line[]> {
  const lookups = await lookupsOf(db, table, { options, mapping, parentId })
  const { shape } = resource.schema
  const keyFields = [...new Set(resource.import.matchedBy.flat())]
  const lines: Line[] = []
  const turn = createTurns()
  for (const { row, cells, faults } of table.rows) {
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
      if (fault) return void (messages[field] = faultMessage(fault, schema, labelOf(schema, field)))
      const lookup = lookups.get(field)
      if (!lookup) return void (values[field] = readCell(schema, cell, timeZone))
      const id = lookup.ids.get(normaliseName(cell))
      if (id) values[field] = id
      else
        messages[field] =
          id === null
            ? `Several have the ${labelOf(schema, field)} "${cutText(cell.trim(), maxNameLength)}"`
            : formMessages.missing(lookup.noun)
    })
    const name = keyFields.flatMap((field) => texts.get(field) ?? []).join(', ')
    lines.push({ row, name: cutText(name, maxNameLength), values, messages, cost })
  }
  return lines
}

/** The message of a faulty cell. For a long text it gives the field's limit where that is below the limit of a cell. */
function faultMessage(fault: CellFault, schema: z.core.$ZodType, label: string): string {
  if (fault === 'unstorable') return formMessages.unstorable(label)
  const { max = Infinity } = cellKindOf(schema) === 'text' ? limitsOf(schema) : {}
  return max <= limits.importCellCharacters ? formMessages.textAtMost(label, max) : formMessages.cellTooLong(label)
}

/** Ids by name; null for an ambiguous name. */
async function lookupsOf(db: Db, { rows }: Table, { options, mapping, parentId }: Pick<LineOptions, 'options' | 'mapping' | 'parentId'>) {
  const found = new Map<string, { noun: string; ids: Map<string, number | null> }>()
  for (const [field, lookup] of Object.entries(options.importSettings?.lookups ?? {})) {
    if (!lookup) continue
    const { noun, read } = lookup
    const at = mapping.indexOf(field)
    if (at === -1) continue
    const names = new Set(rows.flatMap(({ cells }) => normaliseName(cells[at] ?? '') || []))
    const ids = new Map<string, number | null>()
    for (const { id, name } of await read(db, parentId, [...names]))
      ids.set(normaliseName(name), ids.has(normaliseName(name)) && ids.get(normaliseName(name)) !== id ? null : id)
    found.set(field, { noun, ids })
  }
  return found
}

const normaliseName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()
