import type { Cell, CellValue, Sheet } from 'hucre/xlsx'
import { parseBlock } from './returnText.ts'

type Table = readonly (readonly string[])[]

/** Larger files hold no returns of one fund. */
export const maxFileBytes = 5_000_000
const maxRows = 5000

/** The tables of a file: the sheets of a workbook of Excel or LibreOffice, or the one of a text file. Throws for a workbook that cannot be read. */
export async function readTables(file: File): Promise<Table[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isArchive(bytes)) return [parseBlock(new TextDecoder().decode(bytes))]
  if (/\.ods$/i.test(file.name)) {
    const { readOds } = await import('hucre/ods')
    return (await readOds(bytes, { maxRows, readStyles: true })).sheets.map(tableOf)
  }
  const { readXlsx } = await import('hucre/xlsx')
  return (await readXlsx(bytes, { maxRows, readStyles: true })).sheets.map(tableOf)
}

/** Whether a file begins as workbooks do, which are archives. */
const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const tableOf = ({ rows, cells }: Sheet): Table =>
  rows.map((row, down) => row.map((value, across) => cellText(value, cells?.get(`${down},${across}`))))

/** A cell as the grid reads it: dates in ISO 8601, and 0.0125 that is shown as 1.25 % in percentage points. */
function cellText(value: CellValue, cell: Cell | undefined): string {
  if (value === null) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value !== 'number') return String(value)
  const isPercent = cell?.style?.numFmt?.includes('%') === true
  // Without the noise of a binary fraction: 0.07 * 100 is 7.000000000000001.
  return isPercent ? `${Number((value * 100).toFixed(8))} %` : String(Number(value.toFixed(10)))
}
