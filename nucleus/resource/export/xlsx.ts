import { writeXlsxStream } from 'hucre/xlsx'
import type { Cell, Writer } from './file.ts'

/** The most characters that Excel reads in a cell; with more it calls the whole file damaged. */
const longestText = 32_767

/**
 * One sheet with its head row frozen; a further sheet for each 1,048,576 rows. Text is written as text, so nothing in the
 * file is ever a formula. A text that Excel could not hold ends in an ellipsis.
 */
export const xlsx: Writer = {
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extension: 'xlsx',
  write: (columns, batches) =>
    writeXlsxStream(rowsIn(batches), { name: 'Export', columns: columns.map(({ title }) => ({ header: title })), freezePane: { rows: 1 } }),
}

async function* rowsIn(batches: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[], void> {
  for await (const rows of batches) for (const cells of rows) yield cells.map((cell) => (typeof cell === 'string' ? asStored(cell) : cell))
}

/**
 * The format spells characters that XML lacks as _x0001_. The writer does so but for the two last of the plane; and a text
 * that happens to look so needs its underscore spelled too.
 */
function asStored(text: string): string {
  const whole = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
  return whole.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replace(/[\uFFFE\uFFFF]/g, (one) => (one === '\uFFFE' ? '_xFFFE_' : '_xFFFF_'))
}
