import { writeXlsxStream } from 'hucre/xlsx'
import type { Cell, Writer } from './file.ts'

/** The most characters that Excel accepts in a cell; with more it reports the whole file as damaged. */
const maxTextLength = 32_767

/**
 * One sheet with a frozen header row, and another sheet for each 1,048,576 rows. Text is written as text, so that nothing in the file
 * is a formula. A text too long for Excel is cut and ends in an ellipsis.
 */
export const xlsx: Writer = {
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extension: 'xlsx',
  write: (columns, batches) =>
    writeXlsxStream(rowsIn(batches), { name: 'Export', columns: columns.map(({ title }) => ({ header: title })), freezePane: { rows: 1 } }),
}

async function* rowsIn(batches: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[], void> {
  for await (const rows of batches)
    for (const cells of rows) yield cells.map((cell) => (typeof cell === 'string' ? escapeText(cell) : cell))
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
