import type { FileRow } from './fileRows.ts'
import { namedWidth, type Table } from './headers.ts'

/** The columns that a file of faulty rows has after those of the original. */
export const addedColumns = ['Row in the original file', 'Errors'] as const

/** A table without the columns that an earlier check added. */
export function withoutAddedColumns(table: Table): Table {
  const isAdded = (title: string | undefined) => addedColumns.some((added) => added === title)
  if (!table.titles.some(isAdded)) return table
  const left = table.titles.flatMap((title, at) => (isAdded(title) ? [] : [at]))
  const rows = table.rows.map((row) => pick(row, left)).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const titles = left.map((at) => table.titles[at] ?? '')
  // The file of faulty rows names all columns. Its rows are the faulty ones: a cell too many can be in most of them.
  return { titles, headWidth: namedWidth(titles), rows }
}

function pick({ row, cells, faults, numbers, shown }: FileRow, columns: readonly number[]): FileRow {
  return {
    row,
    cells: columns.map((at) => cells[at] ?? ''),
    ...(faults && { faults: moved(faults, columns) }),
    ...(numbers && { numbers: columns.flatMap((at, index) => (numbers.includes(at) ? [index] : [])) }),
    ...(shown && { shown: moved(shown, columns) }),
  }
}

/** What a row has of its cells, by their new indices. */
const moved = <T>(byIndex: ReadonlyMap<number, T>, columns: readonly number[]): Map<number, T> =>
  new Map(
    columns.flatMap((at, index) => {
      const found = byIndex.get(at)
      return found === undefined ? [] : [[index, found] as const]
    }),
  )
