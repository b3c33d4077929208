import { parseCsv } from 'hucre/csv'

/** A typed or pasted return: its number in percentage points, null for an empty cell, undefined for a text that is neither. */
export type ParsedReturn = number | null | undefined

const empty = /^(?:|-|–|—|n\/?a|nil|null)$/i

/**
 * Reads a return as people and spreadsheets write it: `1.25`, `1,25`, `1.25 %`, `(1.25)`, `−1.25`, `+1.25`, `1.234,5`. Rounded to the four
 * decimals that are stored.
 */
export function parseReturn(text: string): ParsedReturn {
  const plain = text.replace(/[\s\u00a0\u202f'’"]/g, '').replace(/[−‒–—](?=[\d.,(])/g, '-')
  if (empty.test(plain)) return null
  const isNegative = /^\(.*\)%?$/.test(plain)
  const digits = plain.replace(/[()%+]/g, '')
  const number = Number(withDecimalPoint(digits))
  if (!/^-?[\d.,]+$/.test(digits) || !/\d/.test(digits) || Number.isNaN(number)) return undefined
  return Math.round((isNegative ? -Math.abs(number) : number) * 10_000) / 10_000 + 0
}

/** Of a comma and a point, the last one is the decimal mark; a comma alone is one too. */
function withDecimalPoint(digits: string): string {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma > point) return digits.replaceAll('.', '').replace(',', '.')
  return digits.replaceAll(',', '')
}

/** A stored return as cells show it: two decimals, or up to four where it has more. */
export const returnText = (pct: number): string => pct.toFixed(Math.round(pct * 100) / 100 === pct ? 2 : 4).replace(/^-(?=0\.?0*$)/, '')

/** The cells of a copied block. Columns are separated by tabs, else by semicolons, else by commas that are no decimal marks. */
export function parseBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').trimEnd().split('\n')
  const separator = separatorOf(lines)
  if (!separator) return lines.map((line) => [line.trim().replace(/^"(.*)"$/, '$1')])
  return parseCsv(lines.join('\n'), { delimiter: separator }).map((row) => row.map((cell) => String(cell ?? '').trim()))
}

function separatorOf(lines: readonly string[]): string | undefined {
  for (const separator of ['\t', ';']) if (lines.some((line) => line.includes(separator))) return separator
  return lines.some(isCommaList) ? ',' : undefined
}

/** Whether commas separate cells: there are several, or the one is beside a decimal point, a quoted cell, a date or a word. */
function isCommaList(line: string): boolean {
  const cells = line.replace(/"[^"]*"/g, '"').split(',')
  const [first = '', second = ''] = cells
  const isSeparate = (cell: string) => /[."]/.test(cell)
  return cells.length > 2 || (cells.length === 2 && (isSeparate(first) || isSeparate(second) || /[a-z]|^\d{4}-/i.test(first)))
}
