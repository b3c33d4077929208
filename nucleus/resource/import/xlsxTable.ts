import { type CellValue, streamXlsxRows } from 'hucre/xlsx'
import { limits } from '#constants/limits.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { FileError, tooWide, unreadable } from './FileError.ts'
import { createCharacterCount } from './fileRows.ts'
import { shownNumbers } from './shownNumbers.ts'
import { sheetsIn } from './xlsxSheets.ts'

/** Filled rows: with room for headers, and for titles and footers of other tools. The rows of the table itself are counted later. */
export const maxFilledRows = limits.importRows + 20
/** Includes empty rows. */
const maxRows = limits.importRows * 4
/** Limits the cells of all rows including empty ones, because a row can consist of only its last possible cell. */
const maxCells = maxRows * limits.importColumns

interface SheetRows {
  rows: string[][]
  /** By row, the indices of the cells that are numbers. */
  numbers: number[][]
  /** By row, the texts that the sheet shows instead of values, by index of the cell. */
  shown: Map<number, string>[]
}
export interface XlsxTable extends SheetRows {
  /** The sheet that was read, and those that can be. */
  sheet: string
  sheets: string[]
}

/**
 * The rows of a sheet, including blank rows: a cell as its value, a formula as its last result, a date in ISO 8601 without a zone; beside
 * them, what the sheet shows instead of some values. The sheet is the named one, else the one that was open when the workbook was saved, else the first that is not hidden. Throws FileError.
 */
export async function xlsxTable(bytes: Uint8Array, name?: string): Promise<XlsxTable> {
  checkSize(bytes)
  try {
    const { names, candidates } = await sheetsIn(bytes, name)
    for (const { index, name: sheet } of candidates) {
      const read = await rowsOf(bytes, index)
      if (read) return { ...read, sheet, sheets: names }
    }
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError('The Excel file cannot be read. It may be damaged or have a password. Save it again without a password.')
  }
  throw new FileError(
    name === undefined ? 'The Excel file has no sheet with cells.' : `The sheet “${name}” has no cells. Choose another sheet.`,
  )
}

/** The rows of a sheet; undefined for one without cells, such as a chart. */
async function rowsOf(bytes: Uint8Array, sheet: number): Promise<SheetRows | undefined> {
  const rows: string[][] = []
  const numbers: number[][] = []
  const booleans: (readonly [at: number, text: string])[][] = []
  const count = createCharacterCount()
  let cellCount = 0
  let filledCount = 0
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      cellCount += values.length
      if (cellCount > maxCells) throw tooWide()
      const last = values.findLastIndex((value) => value !== null && cellText(value).trim() !== '')
      if (last < 0) continue
      const cells = values.slice(0, last + 1).map(cellText)
      if (cells.length > limits.importColumns) throw tooWide()
      filledCount += 1
      if (!(index >= 0 && index < maxRows) || filledCount > maxFilledRows) throw tooLong()
      count(cells)
      while (rows.length < index) {
        rows.push([])
        numbers.push([])
        booleans.push([])
      }
      rows.push(cells)
      numbers.push(cells.flatMap((_, at) => (typeof values[at] === 'number' ? [at] : [])))
      booleans.push(cells.flatMap((cell, at) => (typeof values[at] === 'boolean' ? [[at, cell.toUpperCase()] as const] : [])))
    }
  } catch (error) {
    // The library has no other sign of a sheet that is a chart.
    if (rows.length === 0 && error instanceof Error && error.message.includes('missing worksheet')) return undefined
    throw error
  }
  const ofNumbers = await shownNumbers(bytes, sheet, { rows, numbers })
  const shown = booleans.map((texts, at) => new Map([...texts, ...(ofNumbers[at] ?? [])]))
  shown.forEach((texts) => count([...texts.values()]))
  return { rows, numbers, shown }
}

export const tooLong = (maxRows: number = limits.importRows) =>
  new FileError(`The file has more than ${maxRows.toLocaleString('en-US')} rows. Split it and import the parts one at a time.`)
const tooLarge = () => new FileError('The Excel file is too large once unpacked. Keep only the sheet you need, or save it as CSV.')

function cellText(value: CellValue): string {
  if (value === null) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace(/(?:T00:00:00)?\.000Z$|Z$/, '')
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return value
}

const endOfDirectory = 0x06054b50
const inDirectory = 0x02014b50

/**
 * Adds up the unpacked sizes that the archive declares, which the library enforces per file. Refuses files without a declared size, and
 * archives above 4 GB.
 */
function checkSize(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && end >= bytes.length - 65_557 && view.getUint32(end, true) !== endOfDirectory) end -= 1
  if (end < 0 || view.getUint32(end, true) !== endOfDirectory) throw unreadable()
  let at = view.getUint32(end + 16, true)
  let unpacked = 0
  for (let remaining = view.getUint16(end + 10, true); remaining > 0; remaining -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== inDirectory) throw unreadable()
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    const hasSizeElsewhere = packed === 0 && (view.getUint16(at + 8, true) & 8) !== 0 && view.getUint16(at + 10, true) !== 0
    if (size === 0 && (packed > 0 || hasSizeElsewhere)) throw tooLarge()
    unpacked += size
    if (unpacked > nucleusLimits.importUnpackedBytes) throw tooLarge()
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}
