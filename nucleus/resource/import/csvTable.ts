import { type CsvError, type Options, parse } from 'csv-parse/sync'
import { limits } from '#constants/limits.ts'
import { decodeText } from './decodeText.ts'
import { FileError, tooWide } from './FileError.ts'
import { createCharacterCount } from './fileRows.ts'

const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]
/** The sample that shows a file's delimiter: rows, and a limit on characters, because a cell may be as large as the file. */
const sampled = { rows: 20, characters: 200_000 }
/** Includes empty rows; the limit on filled rows is checked later. */
const maxRows = limits.importRows * 4

/** The rows of a CSV file of any origin, including blank rows. Throws FileError. */
export const csvTable = (bytes: Uint8Array): string[][] => readCsv(bytes).rows

/** The same, with the delimiter of the file. */
export function readCsv(bytes: Uint8Array): { rows: string[][]; delimiter: Delimiter } {
  const text = decodeText(bytes)
  // Excel can write its delimiter into an extra first line, which counts as a row.
  const declared = /^sep=([,;\t|])(?:\r\n|\n|\r)/.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const delimiter = (declared?.[1] as Delimiter | undefined) ?? delimiterOf(body)
  const rows = parseRows(body, delimiter, maxRows)
  rows.forEach(createCharacterCount())
  const cells = rows.map((row) => row.map(withoutFormulaGuards))
  return { rows: declared ? [[], ...cells] : cells, delimiter }
}

/** Columns of the widest sheet that Excel saves, mostly empty ones. A row without end would keep the reader busy until its time is up. */
const maxWidth = 16_384
const options: Options = {
  cast: (text, { index }) => {
    if (index >= maxWidth) throw tooWide()
    return text
  },
  // All of them: left to itself, the parser takes the line end of the first row for that of all.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
  bom: true,
}

function parseRows(text: string, delimiter: Delimiter, to: number): string[][] {
  try {
    return parse(text, { ...options, delimiter, to })
  } catch (error) {
    if (error instanceof FileError) throw error
    const { code, lines } = error as CsvError & { lines?: number }
    if (code === 'CSV_QUOTE_NOT_CLOSED')
      throw new FileError('A cell starts with a quotation mark that is never closed. Correct the file and choose it again.')
    throw new FileError(`The file cannot be read at line ${lines ?? 1}. Save it again as CSV or Excel (.xlsx).`)
  }
}

/** The delimiter that gives the most rows the same number of cells, and then the most cells. */
function delimiterOf(text: string): Delimiter {
  const sample = text.slice(0, sampled.characters)
  // A quotation that the sample cuts off may be closed later: try the whole text.
  return bestFor(sample) ?? (sample.length < text.length && sample.includes('"') ? bestFor(text) : undefined) ?? ','
}

function bestFor(text: string): Delimiter | undefined {
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, ...regularity(text, delimiter) }))
    .toSorted((a, b) => b.share - a.share || b.width - a.width)
  return best && best.share > 0 ? best.delimiter : undefined
}

function regularity(text: string, delimiter: Delimiter): { share: number; width: number } {
  let rows: string[][]
  try {
    rows = parseRows(text, delimiter, sampled.rows).filter((row) => row.some((cell) => cell.trim() !== ''))
  } catch {
    return { share: 0, width: 0 }
  }
  const byWidth = Map.groupBy(rows, (row) => row.length)
  const [width = 0, same = []] = [...byWidth].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  return { share: width > 1 ? same.length / rows.length : 0, width }
}

/** Removes the apostrophe that exports add against formulas (../export/csv.ts). */
const withoutFormulaGuards = (text: string): string =>
  text.replace(/(?<=^|[\r\n\t,;|])( *)'(?=(?:"[ "]*)?[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^'(?=[\t\r])/g, '$1')
