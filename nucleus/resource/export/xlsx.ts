import { writeXlsxStream } from 'hucre/xlsx'
import type { Cell, Column, Writer } from './file.ts'
import { inZone, spreadsheetDate, spreadsheetTimes } from './wallTimes.ts'

/** The most characters that Excel accepts in a cell; with more it reports the whole file as damaged. */
const maxTextLength = 32_767

/**
 * One sheet with a frozen header row, and another sheet for each 1,048,576 rows. Text is written as text, so that nothing in the file
 * is a formula. A text too long for Excel is cut and ends in an ellipsis. Dates and instants are dates of the spreadsheet. Columns are as wide as
 * their heads and the cells of the first rows, within bounds.
 */
export const xlsx: Writer = {
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extension: 'xlsx',
  async *write(columns, batches) {
    const rest = batches[Symbol.asyncIterator]()
    const { value: first = [] } = (await rest.next()) as { value?: Cell[][] }
    async function* all() {
      if (first.length > 0) yield first
      yield* { [Symbol.asyncIterator]: () => rest }
    }
    yield* writeXlsxStream(rowsIn(columns, all()), {
      name: 'Export',
      columns: columns.map((column, at) => ({
        header: column.title,
        width: widthOf(
          column,
          first.map((cells) => cells[at] ?? ''),
        ),
        ...(column.holds && { numFmt: formats[column.holds] }),
      })),
      freezePane: { rows: 1 },
    })
  },
}

const formats = { date: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm' }

/** In characters. A head needs a little more than its letters; a date in a column too narrow for it is shown as ####. */
const widths = { least: 8, most: 60, mostOfHead: 32, margin: 2 }

function widthOf({ title, holds }: Column, cells: readonly Exclude<Cell, null>[]): number {
  const head = Math.min(title.length, widths.mostOfHead)
  const longest = holds ? formats[holds].length : cells.reduce<number>((most, cell) => Math.max(most, longestLine(String(cell))), 0)
  return Math.max(widths.least, Math.min(Math.max(head, longest), widths.most) + widths.margin)
}

const longestLine = (text: string): number => text.split('\n').reduce((most, line) => Math.max(most, line.length), 0)

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
