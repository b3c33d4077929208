import type * as z from 'zod'
import { formMessages } from '#constants/formMessages.ts'
import { limits } from '#constants/limits.ts'
import { labelOf, limitsOf } from '#contract/messages.ts'
import type { Values } from '../../kernel/values.ts'
import { cellKindOf, readCell } from './cells.ts'
import { cutText } from './cutText.ts'
import type { CellFault } from './fileRows.ts'
import type { Table } from './headers.ts'
import type { ImportableResource } from './ImportableResource.ts'
import { type Lookups, namedRow } from './lookups.ts'
import { costOf, createTurns } from './turns.ts'

/** A row of the file, as values of the matched fields. */
export interface Line {
  row: number
  name: string
  values: Values
  /** The texts of the filled cells, by field. */
  texts: ReadonlyMap<string, string>
  /** Messages for cells that are too long, or whose name was not found. */
  messages: Record<string, string>
  /** The cost of work on it (turns.ts). */
  cost: number
}
interface LineOptions {
  resource: ImportableResource
  mapping: readonly (string | null)[]
  timeZone: string
  lookups: Lookups
}

const maxNameLength = 120

/** The lines of a table. */
export async function linesOf(table: Pick<Table, 'rows'>, { resource, mapping, timeZone, lookups }: LineOptions): Promise<Line[]> {
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
      const named = namedRow(lookup, cell, labelOf(schema, field))
      if ('id' in named) values[field] = named.id
      else messages[field] = named.message
    })
    const name = keyFields.flatMap((field) => texts.get(field) ?? []).join(', ')
    lines.push({ row, name: cutText(name, maxNameLength), values, texts, messages, cost })
  }
  return lines
}

/** The message of a faulty cell. For a long text it gives the field's limit where that is below the limit of a cell. */
function faultMessage(fault: CellFault, schema: z.core.$ZodType, label: string): string {
  if (fault === 'unstorable') return formMessages.unstorable(label)
  const { max = Infinity } = cellKindOf(schema) === 'text' ? limitsOf(schema) : {}
  return max <= limits.importCellCharacters ? formMessages.textAtMost(label, max) : formMessages.cellTooLong(label)
}
