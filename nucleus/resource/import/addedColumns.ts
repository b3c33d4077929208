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

function pick({ row, cells, faults, numbers }: FileRow, columns: readonly number[]): FileRow {
  const moved = columns.flatMap((at, index) => {
    const fault = faults?.get(at)
    return fault ? [[index, fault] as const] : []
  })
  return {
    row,
    cells: columns.map((at) => cells[at] ?? ''),
    ...(moved.length > 0 && { faults: new Map(moved) }),
    ...(numbers && { numbers: columns.flatMap((at, index) => (numbers.includes(at) ? [index] : [])) }),
  }
}
