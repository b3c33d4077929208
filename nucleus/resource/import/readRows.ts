import { limits } from '#constants/limits.ts'
import { csvTable } from './csvTable.ts'
import { FileError, unreadable } from './FileError.ts'
import { type FileRow, fileRows } from './fileRows.ts'
import { tooLong, tooWide, xlsxTable } from './xlsxTable.ts'

/** The result of reading a file. */
export type ReadResult = { rows: FileRow[] } | { refused: string }

/** Room for headers, and for titles and footers of other tools. The rows of the table itself are counted later. */
const aroundTable = 20

const zipStart = [0x50, 0x4b, 0x03, 0x04]
/** Decided by content, because a file name proves little. */
export const isZip = (bytes: Uint8Array): boolean => zipStart.every((byte, at) => bytes[at] === byte)

/** The rows of a CSV or XLSX file, or why it cannot be read. */
export async function readRows(bytes: Uint8Array): Promise<ReadResult> {
  try {
    const rows = fileRows(isZip(bytes) ? await xlsxTable(bytes) : csvTable(bytes))
    if (rows.length > limits.importRows + aroundTable) throw tooLong()
    if (rows.some(({ cells }) => cells.length > limits.importColumns)) throw tooWide()
    return { rows }
  } catch (error) {
    return { refused: error instanceof FileError ? error.message : unreadable().message }
  }
}
