import { limits } from '#constants/limits.ts'
import { csvTable } from './csvTable.ts'
import { FileRefused, unreadable } from './fileRefused.ts'
import { type FileRow, fileRows } from './fileRows.ts'
import { tooLong, tooWide, xlsxTable } from './xlsxTable.ts'

/** What became of reading a file. */
export type Reading = { rows: FileRow[] } | { refused: string }

/** The head of a table, and what other tools write above and below it; the rows of the table alone are counted once that is known. */
const aroundTable = 20

const zipStart = [0x50, 0x4b, 0x03, 0x04]
/** By content: what a file is called says little. */
export const isZip = (bytes: Uint8Array): boolean => zipStart.every((byte, at) => bytes[at] === byte)

/** The rows of a CSV or XLSX file, or why it cannot be read. */
export async function readRows(bytes: Uint8Array): Promise<Reading> {
  try {
    const rows = fileRows(isZip(bytes) ? await xlsxTable(bytes) : csvTable(bytes))
    if (rows.length > limits.importRows + aroundTable) throw tooLong()
    if (rows.some(({ cells }) => cells.length > limits.importColumns)) throw tooWide()
    return { rows }
  } catch (error) {
    return { refused: error instanceof FileRefused ? error.message : unreadable().message }
  }
}
