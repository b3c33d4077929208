import type { Cell, CellValue, Sheet, Workbook } from 'hucre/xlsx'
import { parseBlock } from './returnText.ts'

/** A table of a file, with the name of its sheet where it has one. */
export interface FileTable {
  sheet?: string
  rows: readonly (readonly string[])[]
}

/** Larger files hold no returns of one fund. */
export const maxFileBytes = 5_000_000
const maxRows = 5000

/**
 * The tables of a file: the sheets of a workbook of Excel or LibreOffice that are not hidden, first the one that was open when it was saved, or
 * the one of a text file. Throws for a workbook that cannot be read.
 */
export async function readTables(file: File): Promise<FileTable[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isArchive(bytes)) return [{ rows: parseBlock(textOf(bytes)) }]
  if (/\.ods$/i.test(file.name)) {
    const { readOds } = await import('hucre/ods')
    return tablesOf(await readOds(bytes, { maxRows, readStyles: true }))
  }
  const { readXlsx } = await import('hucre/xlsx')
  return tablesOf(await readXlsx(bytes, { maxRows, readStyles: true }))
}

/** Whether a file begins as workbooks do, which are archives. */
const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** UTF-16 as Excel writes "Unicode text", with its mark; else UTF-8, or else what Windows in western countries writes. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function tablesOf({ sheets, activeSheet = 0 }: Workbook): FileTable[] {
  const visible = sheets.filter(({ hidden, veryHidden }) => !hidden && !veryHidden)
  const open = sheets[activeSheet]
  const ordered = (visible.length > 0 ? visible : sheets).toSorted((a, b) => Number(b === open) - Number(a === open))
  return ordered.map((sheet) => ({ sheet: sheet.name, rows: rowsOf(sheet) }))
}

const rowsOf = ({ rows, cells }: Sheet): string[][] =>
  rows.map((row, down) => row.map((value, across) => cellText(value, cells?.get(`${down},${across}`))))

/** A cell as the grid reads it: dates in ISO 8601, and 0.0125 that is shown as 1.25 % in percentage points. */
function cellText(value: CellValue, cell: Cell | undefined): string {
  if (value === null) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value !== 'number') return String(value)
  // Without the noise of a binary fraction: 0.07 * 100 is 7.000000000000001.
  return isPercent(cell?.style?.numFmt) ? `${Number((value * 100).toFixed(8))} %` : String(Number(value.toFixed(10)))
}

/** Whether a number format shows a hundredfold: a % that is a mere text, as in `0.00"%"` and `0.00\%`, does not. */
const isPercent = (format = ''): boolean => format.replace(/"[^"]*"|[\\_*].|\[[^[\]]*\]/g, '').includes('%')
