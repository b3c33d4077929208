import { limits } from '#constants/limits.ts'
import type { ImportReadResult } from '#contract/import.ts'
import { ruleBroken } from '../../base/errors.ts'
import { cutText } from './cutText.ts'
import { guessFields, type ColumnNames, type Table, tableOf } from './headers.ts'
import { withoutAddedColumns } from './addedColumns.ts'
import { splitFooter } from './splitFooter.ts'
import type { FileFormat, FileToRead } from './readRows.ts'
import { readTable } from './readTable.ts'
import { isHintLine } from './template.ts'
import { tooLong } from './xlsxTable.ts'

/** The number of sample values shown with a header. */
const samples = 3
const maxSampleLength = 60

export interface FileTable extends Table {
  passedOver: ImportReadResult['passedOver']
  format: FileFormat
}

/** The table in a file, without a footer below it. Throws 422 with a message for the user who chose the file. */
export async function fileTableOf(file: FileToRead, naming: ColumnNames): Promise<FileTable> {
  const { fields } = naming
  const { rows: allRows, format } = await readTable(file)
  const found = tableOf(allRows, naming)
  const table = found && withoutAddedColumns(found)
  const { rows, passedOver } = splitFooter(table?.rows.filter(({ cells }) => !isHintLine(cells, fields)) ?? [], table?.titles.length ?? 0)
  if (!table || rows.length === 0) throw ruleBroken({ file: 'The file has no rows below its column names' })
  if (rows.length > limits.importRows) throw ruleBroken({ file: tooLong().message })
  return { ...table, rows, passedOver, format }
}

/** A description of the file, for matching its columns. */
export function describeFile({ titles, rows, passedOver, format }: FileTable, naming: ColumnNames): ImportReadResult {
  const guesses = guessFields(titles, naming)
  const headers = titles.map((title, at) => {
    const filled: string[] = []
    for (const { cells, shown } of rows) {
      const cell = (shown?.get(at) ?? cells[at])?.trim()
      if (cell) filled.push(cutText(cell, maxSampleLength))
      if (filled.length === samples) break
    }
    return { title, samples: filled, guess: guesses[at] ?? null }
  })
  return {
    headers,
    fields: [...naming.fields],
    rowCount: rows.length,
    passedOver,
    ...(format.kind === 'xlsx' && { sheet: format.sheet, sheets: format.sheets }),
  }
}

/** Throws 422 unless the mapping has an entry for each column of the table, and a field for no other. */
export function checkMapping(mapping: readonly (string | null)[], { titles }: Table): void {
  if (mapping.length < titles.length || mapping.slice(titles.length).some((field) => field !== null))
    throw ruleBroken({ mapping: `The file has ${titles.length} columns, and ${mapping.length} are matched` })
}
