import type { FileRow } from './fileRows.ts'
import type { FileTable } from './fileTable.ts'
import { costOf, createTurns } from './turns.ts'

/** The table with the cells of some columns as the sheet shows them: those of fields that are texts. Other fields read the values. */
export async function withShownCells(table: FileTable, isText: readonly boolean[]): Promise<FileTable> {
  const turn = createTurns()
  const rows: FileRow[] = []
  for (const row of table.rows) {
    await turn(costOf(row.cells))
    rows.push(row.shown ? shownRow(row, row.shown, isText) : row)
  }
  return { ...table, rows }
}

function shownRow({ shown: _, numbers, ...row }: FileRow, shown: ReadonlyMap<number, string>, isText: readonly boolean[]): FileRow {
  const isShown = (at: number) => isText[at] === true && shown.has(at)
  const left = numbers?.filter((at) => !isShown(at)) ?? []
  return {
    ...row,
    cells: row.cells.map((cell, at) => (isShown(at) ? (shown.get(at) ?? cell) : cell)),
    ...(left.length > 0 && { numbers: left }),
  }
}
