import { cellRef, readXlsx } from 'hucre/xlsx'
import { limits } from '#constants/limits.ts'
import { storable } from './fileRows.ts'

const numbersAtOnce = 200_000

/**
 * By row, the texts of the numbers that a sheet shows in another way than plainly, by index of the cell: 1234 as 01234. `numbers` are the indices
 * of the cells that are numbers. Call it for a sheet whose bounds are checked: it reads the whole sheet, because the formats of
 * cells are not streamed.
 */
export async function shownNumbers(
  bytes: Uint8Array,
  sheet: number,
  { rows, numbers }: { rows: readonly (readonly string[])[]; numbers: readonly (readonly number[])[] },
): Promise<Map<number, string>[]> {
  const lastColumn = numbers.reduce((last, indices) => Math.max(last, ...indices), -1)
  if (lastColumn < 0) return []
  // Only the process that reads workbooks loads it.
  const { formatValue } = await import('hucre')
  const shown: Map<number, string>[] = []
  for (const { first, end } of bandsOf(numbers)) {
    const range = `${cellRef(first, 0)}:${cellRef(end - 1, lastColumn)}`
    const [read] = (await readXlsx(bytes, { sheets: [sheet], readStyles: true, range })).sheets
    for (let row = first; row < end; row += 1) {
      const texts = new Map<number, string>()
      for (const at of numbers[row] ?? []) {
        const { value, style } = read?.cells?.get(`${row},${at}`) ?? {}
        const plain = rows[row]?.[at] ?? ''
        if (typeof value !== 'number' || style?.numFmt === undefined || String(value) !== plain) continue
        const text = formatValue(value, style.numFmt).trim()
        if (isFaithful(text, plain)) texts.set(at, text)
      }
      shown.push(texts)
    }
  }
  return shown
}

/** The rows in parts: the formats of all cells of a large sheet together take more memory than its reader has. */
function* bandsOf(numbers: readonly (readonly number[])[]): Generator<{ first: number; end: number }> {
  let first = 0
  let count = 0
  for (const [row, indices] of numbers.entries()) {
    count += indices.length
    if (count < numbersAtOnce && row < numbers.length - 1) continue
    yield { first, end: row + 1 }
    first = row + 1
    count = 0
  }
}

/** Whether a text has all digits of a number: no format that rounds it or leaves it out changes what is stored. */
const isFaithful = (text: string, plain: string): boolean =>
  text !== plain && text.length <= limits.importShownCharacters && storable(text) === text && digitsOf(text).includes(digitsOf(plain))

/** The digits without the zeros at both ends, which formats add. */
const digitsOf = (text: string): string =>
  text
    .replace(/\D/g, '')
    .replace(/^0+/, '')
    .replace(/(?<!0)0+$/, '')
