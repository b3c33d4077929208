import type { FileRow } from './fileRows.ts'
import { costOf } from './turns.ts'

export interface RowPart {
  rows: FileRow[]
  isLast: boolean
}

/** What the rows of a part cost at most, but for a single row. */
const partCost = 200_000

/** Rows in parts that are each taken over in a short time. The last part can be empty. */
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
