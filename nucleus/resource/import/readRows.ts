import { limits } from '#constants/limits.ts'
import { type Delimiter, readCsv } from './csvTable.ts'
import { FileError, notATable, tooWide, unreadable } from './FileError.ts'
import { type CellDetails, type FileRow, fileRows } from './fileRows.ts'
import { otherFormatOf } from './otherFormats.ts'
import { maxFilledRows, tooLong, xlsxTable } from './xlsxTable.ts'

/** How a file is written. */
export type FileFormat = { kind: 'csv'; delimiter: Delimiter } | { kind: 'xlsx'; sheet: string; sheets: string[] }
/** A file, and which sheet of a workbook to read; without one, the sheet that was open when it was saved. */
export interface FileToRead {
  bytes: Uint8Array
  sheet?: string
}
/** The result of reading a file. */
export type ReadResult = { rows: FileRow[]; format: FileFormat } | { refused: string }

const zipStart = [0x50, 0x4b, 0x03, 0x04]
/** Decided by content, because a file name proves little. */
export const isZip = (bytes: Uint8Array): boolean => zipStart.every((byte, at) => bytes[at] === byte)

/** The rows of a CSV or XLSX file, or why it cannot be read. `sheet` names one of a workbook. */
export async function readRows(bytes: Uint8Array, sheet?: string): Promise<ReadResult> {
  try {
    const other = otherFormatOf(bytes)
    if (other) throw notATable(other)
    const { table, details, format } = await readTableOf(bytes, sheet)
    const rows = fileRows(table, details)
    if (rows.length > maxFilledRows) throw tooLong()
    if (rows.some(({ cells }) => cells.length > limits.importColumns)) throw tooWide()
    return { rows, format }
  } catch (error) {
    return { refused: error instanceof FileError ? error.message : unreadable().message }
  }
}

async function readTableOf(bytes: Uint8Array, sheet?: string): Promise<{ table: string[][]; details?: CellDetails; format: FileFormat }> {
  if (isZip(bytes)) {
    const { rows: table, numbers, shown, ...names } = await xlsxTable(bytes, sheet)
    return { table, details: { numbers, shown }, format: { kind: 'xlsx', ...names } }
  }
  const { rows, delimiter } = readCsv(bytes)
  return { table: rows, format: { kind: 'csv', delimiter } }
}
