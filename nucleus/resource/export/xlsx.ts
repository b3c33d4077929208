import { writeXlsxStream } from 'hucre/xlsx'
import type { Cell, Column, Writer } from './file.ts'
import { inZone, spreadsheetDate, spreadsheetTimes } from './wallTimes.ts'

/** The most characters that Excel accepts in a cell; with more it reports the whole file as damaged. */
const maxTextLength = 32_767

/**
 * One sheet with a frozen header row, and another sheet for each 1,048,576 rows. Text is written as text, so that nothing in the file
 * is a formula. A text too long for Excel is cut and ends in an ellipsis. Dates and instants are dates of the spreadsheet, in columns wide
 * enough to show them.
 */
export const xlsx: Writer = {
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extension: 'xlsx',
  write: (columns, batches) =>
    writeXlsxStream(rowsIn(columns, batches), {
      name: 'Export',
      columns: columns.map(({ title, holds }) => ({ header: title, ...(holds && formats[holds]) })),
      freezePane: { rows: 1 },
    }),
}

/** A date in a narrower column is shown as ####. */
const formats = { date: { numFmt: 'yyyy-mm-dd', width: 12 }, instant: { numFmt: 'yyyy-mm-dd hh:mm', width: 18 } }

async function* rowsIn(columns: readonly Column[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<(Cell | Date)[], void> {
  const write = columns.map(cellWriter)
  for await (const rows of batches)
    for (const cells of rows) yield cells.map((cell, at) => (typeof cell === 'string' ? (write[at] ?? escapeText)(cell) : cell))
}

/** How a column writes its texts. */
function cellWriter({ holds, timeZone }: Column): (text: string) => string | Date {
  if (holds === 'date') return (text) => spreadsheetDate(text) ?? escapeText(text)
  if (!timeZone) return escapeText
  const inText = inZone(timeZone)
  const timeOf = holds === 'instant' ? spreadsheetTimes(timeZone) : () => undefined
  return (text) => timeOf(text) ?? escapeText(inText(text))
}

/**
 * The format writes characters that XML lacks as _x0001_. The library does so, except for U+FFFE and U+FFFF; and a text that already
 * looks like such a sequence needs its underscore escaped.
 */
function escapeText(text: string): string {
  const shortened = text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text
  return shortened
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\uFFFE\uFFFF]/g, (one) => (one === '\uFFFE' ? '_xFFFE_' : '_xFFFF_'))
}
