import { monthNumber, type YearMonth } from '#contract/funds/months.ts'

export type DateOrder = 'day first' | 'month first'
/** The month of each cell of a column; undefined where a cell is no date. */
export type ColumnDates = readonly (YearMonth | undefined)[]

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 1 to 12 for the name of a month, or of a quarter by its last month. */
export function monthIn(text: string): number | undefined {
  const quarter = /^q([1-4])$/i.exec(text.trim())
  if (quarter) return Number(quarter[1]) * 3
  const at = /^[a-z]{3,9}\.?$/i.test(text.trim()) ? monthNames.indexOf(text.trim().slice(0, 3).toLowerCase()) : -1
  return at < 0 ? undefined : at + 1
}
export const yearIn = (text: string): number | undefined => (/^(19|20)\d\d$/.test(text.trim()) ? Number(text) : undefined)

/**
 * The months of a column of dates as spreadsheets write them: `2024-01-31`, `31.01.2024`, `1/31/2024`, `01/2024`, `Jan-24`, `January 2024`,
 * `2024 Q1`. Whether the day or the month comes first is the same in all of them; `isUnclear` where they can be read both ways.
 */
export function datesOf(column: readonly string[]): { dates: ColumnDates; isUnclear?: true } {
  const dayFirst = column.map((cell) => dateIn(cell, 'day first'))
  const monthFirst = column.map((cell) => dateIn(cell, 'month first'))
  const [asDays, asMonths] = [dayFirst.map(keyOf), monthFirst.map(keyOf)]
  if (asDays.join() === asMonths.join()) return { dates: dayFirst }
  const parts = column.flatMap((cell) => partsOf(cell) ?? [])
  const mayBe = { 'day first': parts.every(({ second }) => second <= 12), 'month first': parts.every(({ first }) => first <= 12) }
  if (mayBe['day first'] !== mayBe['month first']) return { dates: mayBe['day first'] ? dayFirst : monthFirst }
  // Returns have one date a month: the order that gives a month twice is the wrong one.
  const [repeatsDays, repeatsMonths] = [hasRepeats(asDays), hasRepeats(asMonths)]
  if (repeatsDays !== repeatsMonths) return { dates: repeatsDays ? monthFirst : dayFirst }
  return { dates: dayFirst, isUnclear: true }
}

const keyOf = (date: YearMonth | undefined): string => (date ? String(monthNumber(date)) : '')
function hasRepeats(keys: readonly string[]): boolean {
  const filled = keys.filter((key) => key !== '')
  return new Set(filled).size < filled.length
}

/** The first two numbers of a date that has a day and may have it first or second; with points between them, the day is first. */
function partsOf(cell: string): { first: number; second: number; year: number } | undefined {
  const found = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(cell.trim())
  return found ? { first: Number(found[1]), second: Number(found[2]), year: Number(found[3]) } : undefined
}

/** The month of a cell; `order` is that of dates with the day and the month in numbers. */
function dateIn(cell: string, order: DateOrder): YearMonth | undefined {
  const text = cell.trim()
  const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.]\d{1,2})?(?:[ T].*)?$/.exec(text)
  if (iso) return yearMonth(Number(iso[1]), Number(iso[2]))
  const parts = partsOf(text)
  if (parts) {
    const { first, second, year } = parts
    const [wanted, other] = order === 'day first' ? [second, first] : [first, second]
    return yearMonth(year, wanted > 12 ? other : wanted)
  }
  const points = /^(?:\d{1,2}\.)?(\d{1,2})[-/.](\d{4})$/.exec(text)
  if (points) return yearMonth(Number(points[2]), Number(points[1]))
  const named = /^(?:\d{1,2}[- ])?([a-z]{3,9})\.?[-/ ']+(\d{4}|\d\d)$/i.exec(text) ?? /^(q[1-4])[-/ ']*(\d{4})$/i.exec(text)
  if (named) return yearMonth(fullYear(named[2] ?? ''), monthIn(named[1] ?? ''))
  const quarter = /^(\d{4})[-/ ]?(q[1-4])$/i.exec(text)
  return quarter ? yearMonth(Number(quarter[1]), monthIn(quarter[2] ?? '')) : undefined
}

const fullYear = (text: string): number => (text.length === 4 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900))
const yearMonth = (year: number, month: number | undefined): YearMonth | undefined =>
  month && month >= 1 && month <= 12 && year >= 1900 && year <= 2200 ? { year, month } : undefined
