import type { FileRow } from './fileRows.ts'
import type { FileFormat } from './readRows.ts'
import { costOf } from './turns.ts'

export interface RowPart {
  rows: FileRow[]
  isLast: boolean
  /** How the file is written, with each part that its reader sends. */
  format?: FileFormat
}

/** The most cost of a part, unless a single row costs more. */
const partCost = 200_000

/** Splits rows into parts that are each quick to receive. The last part can be empty. */
export function* partsOf(rows: readonly FileRow[]): Generator<RowPart, void> {
  let part: FileRow[] = []
  let cost = 0
  for (const row of rows) {
    part.push(row)
    cost += costOf(row.cells)
    if (cost < partCost) continue
    yield { rows: part, isLast: false }
    part = []
    cost = 0
  }
  yield { rows: part, isLast: true }
}
