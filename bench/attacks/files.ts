import { randomBytes } from 'node:crypto'
import { writeXlsx } from 'hucre/xlsx'

const head = ['Last name', 'First name', 'Availability']

/** A CSV of about 60 kB whose cells are mostly spaces: a careless pattern takes time quadratic in their number. */
export function spacesInCells() {
  const cell = `x${' '.repeat(19_000)}y`
  const rows = [head, ...Array.from({ length: 3 }, (_, at) => [`Name ${at}`, 'Given', cell])]
  return { name: 'spaces.csv', bytes: Buffer.from(rows.map((row) => row.join(',')).join('\n')) }
}

/** An XLSX of a few kB with one text of 1 MB in 1,500 cells. */
export async function oneLongText() {
  const text = 'a'.repeat(1_000_000)
  const rows = [head, ...Array.from({ length: 750 }, () => [text, text])]
  return { name: 'long.xlsx', bytes: await writeXlsx({ sheets: [{ name: 'Sheet', rows }] }) }
}

/** An XLSX with many columns and rows of blank cells. */
export async function blankSheet() {
  const rows = [head, ...Array.from({ length: 4000 }, () => Array.from({ length: 190 }, () => ' '))]
  return { name: 'blank.xlsx', bytes: await writeXlsx({ sheets: [{ name: 'Sheet', rows }] }) }
}

/** The largest allowed upload, and not a table at all. */
export const unreadableFile = () => ({ name: 'noise.xlsx', bytes: Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(9_000_000)]) })
