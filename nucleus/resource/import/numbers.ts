/** The sign before the decimals of a number. */
export type DecimalSign = '.' | ','

const groupSigns = String.raw` '\u00A0\u2009\u202F\u2019`
const formOf = (thousands: string, decimal: string): RegExp =>
  new RegExp(String.raw`^[+-]?(?:\d+|[1-9]\d{0,2}(?:[${thousands}${groupSigns}]\d{3})+)(?:${decimal}\d+)?(?:e[+-]?\d+)?$`, 'i')
const forms: Readonly<Record<DecimalSign, RegExp>> = { '.': formOf(',', String.raw`\.`), ',': formOf('.', ',') }
const signs: readonly DecimalSign[] = ['.', ',']

/** The number that a cell is with this sign before its decimals, and the other one between its thousands. */
function readingOf(cell: string, decimal: DecimalSign): number | undefined {
  if (!forms[decimal].test(cell)) return undefined
  const digits = [...cell].filter((sign) => /[\d+\-e]/i.test(sign) || sign === decimal).join('')
  return Number(digits.replace(',', '.'))
}

/**
 * The sign before the decimals, as a cell shows it that can be read in one way only: the comma by 12,5 and 1.234.567, the point by 0.5 and
 * 1,200.5. Undefined for any other cell.
 */
export function decimalSignOf(cell: string): DecimalSign | undefined {
  const possible = signs.filter((sign) => readingOf(cell, sign) !== undefined)
  return possible.length === 1 ? possible[0] : undefined
}

/**
 * The number in a cell; several when it can be read in more than one way, and none for another text. `decimals` are the signs that the
 * cells of its column have before their decimals: with one of them 1.000 and 1,200 can be read. Without any, 1,200 is 1200.
 */
export function numbersIn(cell: string, decimals: ReadonlySet<DecimalSign>): number[] {
  const only = decimals.size === 1 ? [...decimals] : decimals.size === 0 && cell.includes(',') ? (['.'] as const) : signs
  const readings = (among: readonly DecimalSign[]) => [...new Set(among.flatMap((sign) => readingOf(cell, sign) ?? []))]
  const ofColumn = readings(only)
  return ofColumn.length > 0 ? ofColumn : readings(signs)
}

/** A number as a text that is read in one way: 1.125 as 1.1250. */
export const plainNumber = (value: number): string => String(value).replace(/\.\d{3}$/, '$&0')
