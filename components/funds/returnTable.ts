import { monthNumber, yearMonthOf, type YearMonth } from '#contract/funds/months.ts'
import type { ReturnSeries } from './gridCells.ts'
import { parseReturn } from './returnText.ts'

/** A month's text of a table, as it was written. */
export interface ReadReturn extends YearMonth {
  text: string
}

/**
 * Finds the returns in a table of any shape: years down and months across, the other way round, or a list of dates with a column of returns,
 * down or across. Returns undefined for a table without years or dates.
 */
export function readReturnTable(rows: readonly (readonly string[])[], series: ReturnSeries = 'returnPct'): ReadReturn[] | undefined {
  const columns = transposed(rows)
  return readGrid(rows) ?? readGrid(columns) ?? readList(rows, series) ?? readList(columns, series)
}

const transposed = (rows: readonly (readonly string[])[]): string[][] =>
  Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, at) => rows.map((row) => row[at] ?? ''))

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 1 to 12 for the name of a month, or of a quarter by its last month. */
function monthIn(text: string): number | undefined {
  const quarter = /^q([1-4])$/i.exec(text.trim())
  if (quarter) return Number(quarter[1]) * 3
  const at = /^[a-z]{3,9}\.?$/i.test(text.trim()) ? monthNames.indexOf(text.trim().slice(0, 3).toLowerCase()) : -1
  return at < 0 ? undefined : at + 1
}
const yearIn = (text: string): number | undefined => (/^(19|20)\d\d$/.test(text.trim()) ? Number(text) : undefined)

/** Years down, months across: a row with names of months, and below it rows with a year before the first month. */
function readGrid(rows: readonly (readonly string[])[]): ReadReturn[] | undefined {
  const head = rows.findIndex((row) => row.filter((cell) => monthIn(cell)).length >= 3)
  if (head < 0) return undefined
  const months = (rows[head] ?? []).map(monthIn)
  const found = rows.slice(head + 1).flatMap((row) => {
    const year = row.map(yearIn).find((one) => one !== undefined)
    if (year === undefined) return []
    return months.flatMap((month, at) => (month && (row[at] ?? '').trim() !== '' ? [{ year, month, text: row[at] ?? '' }] : []))
  })
  return found.length > 0 ? found : undefined
}

/** Dates in one column and returns in another. */
function readList(rows: readonly (readonly string[])[], series: ReturnSeries): ReadReturn[] | undefined {
  const columns = transposed(rows)
  const dated = columns.findIndex((column) => {
    const filled = column.filter((cell) => cell.trim() !== '')
    return filled.length > 0 && filled.filter((cell) => dateIn(cell)).length >= Math.max(1, Math.ceil(filled.length / 2))
  })
  if (dated < 0) return undefined
  const valued = valueColumn(columns, dated, series)
  if (valued === undefined) return undefined
  const found = rows.flatMap((row) => {
    const date = dateIn(row[dated] ?? '')
    const text = row[valued] ?? ''
    return date && text.trim() !== '' ? [{ ...date, text }] : []
  })
  return found.length > 0 ? found : undefined
}

/**
 * The column whose head names what is looked for, or else the first beside the dates that holds numbers. A column of a benchmark is never taken
 * for the fund's.
 */
function valueColumn(columns: readonly (readonly string[])[], dated: number, series: ReturnSeries): number | undefined {
  const isNumeric = (column: readonly string[]) =>
    column.some((cell, row) => dateIn(columns[dated]?.[row] ?? '') && typeof parseReturn(cell) === 'number')
  const numeric = columns.flatMap((column, at) => (at !== dated && isNumeric(column) ? [at] : []))
  const isNamed = (at: number, names: RegExp) =>
    (columns[at] ?? []).some((cell) => names.test(cell) && typeof parseReturn(cell) !== 'number')
  const ofBenchmark = numeric.filter((at) => isNamed(at, /bench|\bbmk?\b|\bindex\b/i))
  if (series === 'benchmarkPct') return ofBenchmark[0] ?? (numeric.length === 1 ? numeric[0] : undefined)
  const ofFund = numeric.filter((at) => !ofBenchmark.includes(at))
  return ofFund.find((at) => isNamed(at, /return|perf|net|ror|%/i)) ?? ofFund[0] ?? numeric[0]
}

/** The month of a date as spreadsheets write it: `2024-01-31`, `31.01.2024`, `1/31/2024`, `01/2024`, `Jan-24`, `January 2024`, `2024 Q1`. */
function dateIn(cell: string): YearMonth | undefined {
  const text = cell.trim()
  const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.]\d{1,2})?(?:[ T].*)?$/.exec(text)
  if (iso) return yearMonth(Number(iso[1]), Number(iso[2]))
  const numbers = /^(?:(\d{1,2})[-/.])?(\d{1,2})[-/.](\d{4})$/.exec(text)
  if (numbers) {
    const [first, second, year] = [Number(numbers[1] ?? 0), Number(numbers[2]), Number(numbers[3])]
    // The day is the larger of the two where only one can be a month; otherwise the day comes first, as in most of the world.
    return yearMonth(year, second > 12 ? first : second)
  }
  const named = /^(?:\d{1,2}[- ])?([a-z]{3,9})\.?[-/ ']+(\d{4}|\d\d)$/i.exec(text) ?? /^(q[1-4])[-/ ']*(\d{4})$/i.exec(text)
  if (named) return yearMonth(fullYear(named[2] ?? ''), monthIn(named[1] ?? ''))
  const quarter = /^(\d{4})[-/ ]?(q[1-4])$/i.exec(text)
  return quarter ? yearMonth(Number(quarter[1]), monthIn(quarter[2] ?? '')) : undefined
}

const fullYear = (text: string): number => (text.length === 4 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900))
const yearMonth = (year: number, month: number | undefined): YearMonth | undefined =>
  month && month <= 12 && year >= 1900 && year <= 2200 ? { year, month } : undefined

/**
 * Where the cells of a block without years and dates belong, from a month on: a single row or column continues month after month, any other
 * block lies as it was copied, a year in each row.
 */
export function placeBlock(rows: readonly (readonly string[])[], from: YearMonth, step: 1 | 3): ReadReturn[] {
  const [firstRow = []] = rows
  const flat = rows.length === 1 ? firstRow : rows.every((row) => row.length === 1) ? rows.map(([cell = '']) => cell) : undefined
  if (flat) return flat.map((text, at) => ({ ...yearMonthOf(monthNumber(from) + at * step), text }))
  return rows.flatMap((row, down) =>
    row.flatMap((text, across) => {
      const month = from.month + across * step
      return month > 12 ? [] : [{ year: from.year + down, month, text }]
    }),
  )
}
