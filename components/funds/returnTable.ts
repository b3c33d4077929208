import { monthNumber, monthText, yearMonthOf, type YearMonth } from '#contract/funds/months.ts'
import type { ReturnSeries } from './gridCells.ts'
import { type ColumnDates, datesOf, monthIn, yearIn } from './returnDates.ts'
import { parseReturn } from './returnText.ts'

/** A month's text of a table, as it was written. */
export interface ReadReturn extends YearMonth {
  text: string
}
type Rows = readonly (readonly string[])[]
/** The returns of a table, or why they cannot be told from it, in words. */
export type ReadTable = { returns: ReadReturn[] } | { problem: string }

/**
 * Finds the returns in a table of any shape: years down and months across, the other way round, or a list of dates, or of years and months,
 * with a column of returns, down or across. Cells without a return are left out. Returns undefined for a table without years or dates.
 */
export function readReturnTable(rows: Rows, series: ReturnSeries = 'returnPct'): ReadTable | undefined {
  const columns = transposed(rows)
  const found = readGrid(rows, series) ?? readGrid(columns, series) ?? readList(rows, series) ?? readList(columns, series)
  return found && !('problem' in found) ? withoutRepeats(found.returns) : found
}

const transposed = (rows: Rows): string[][] =>
  Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, at) => rows.map((row) => row[at] ?? ''))

/** `n/a`, a dash and the like are no return, as blanks are. */
export const isFilled = (text: string): boolean => parseReturn(text) !== null

/** A month that stands in the table twice is a problem: which of the two is right, it does not say. */
function withoutRepeats(returns: ReadReturn[]): ReadTable {
  const filled = returns.filter(({ text }) => isFilled(text))
  const first = new Map<number, ReadReturn>()
  for (const one of filled) {
    const same = first.get(monthNumber(one))
    if (same) return { problem: `${monthText(one)} is there twice, as ${same.text.trim()} and ${one.text.trim()}. Keep one of them.` }
    first.set(monthNumber(one), one)
  }
  return { returns: filled }
}

/** The month of each cell of a row that is the head of a grid: names of months, or the numbers from 1 to 12. */
function monthsOfHead(row: readonly string[]): (number | undefined)[] | undefined {
  const named = row.map(monthIn)
  if (named.filter(Boolean).length >= 3) return named
  const numbers = row.map((cell) => (/^\s*(?:0?[1-9]|1[0-2])\s*$/.test(cell) ? Number(cell) : undefined))
  return numbers.filter(Boolean).join() === '1,2,3,4,5,6,7,8,9,10,11,12' ? numbers : undefined
}

const benchmark = /bench|\bbmk?\b|\bindex\b/i

/**
 * Years down, months across: a row with months, and below it rows with a year before the first month. There may be several such grids below one
 * another. One whose title names a benchmark is never taken for the fund's.
 */
function readGrid(rows: Rows, series: ReturnSeries): { returns: ReadReturn[] } | undefined {
  const heads = rows.flatMap((row, at) => {
    const months = monthsOfHead(row)
    return months ? [{ at, months }] : []
  })
  const grids = heads.map(({ at, months }, which) => {
    const next = heads[which + 1]?.at ?? rows.length
    const title = [...(rows[at - 1] ?? []), ...(rows[at] ?? [])].filter((cell) => yearIn(cell) === undefined).join(' ')
    return { isBenchmark: benchmark.test(title), returns: rows.slice(at + 1, next).flatMap((row) => returnsOfYear(row, months)) }
  })
  const filled = grids.filter(({ returns }) => returns.length > 0)
  const wanted = filled.filter(({ isBenchmark }) => isBenchmark === (series === 'benchmarkPct'))
  const chosen = wanted.length > 0 || filled.length > 1 ? wanted : filled
  return chosen.length > 0 ? { returns: chosen.flatMap(({ returns }) => returns) } : undefined
}

function returnsOfYear(row: readonly string[], months: readonly (number | undefined)[]): ReadReturn[] {
  const year = row.map(yearIn).find((one) => one !== undefined)
  if (year === undefined) return []
  return months.flatMap((month, at) => (month && (row[at] ?? '').trim() !== '' ? [{ year, month, text: row[at] ?? '' }] : []))
}

/** Dates in one column, or years and months in two, and returns in another. */
function readList(rows: Rows, series: ReturnSeries): ReadTable | undefined {
  const columns = transposed(rows)
  const dated = datedBy(columns) ?? datedByTwo(columns)
  if (!dated) return undefined
  const valued = valueColumn(columns, dated, series)
  if (valued === undefined) return undefined
  if (dated.isUnclear) {
    const example = columns[dated.taken[0] ?? 0]?.find((cell) => /^\d{1,2}[-/]\d{1,2}[-/]\d{4}$/.test(cell.trim())) ?? ''
    return { problem: `Dates such as ${example.trim()} can be read with the day or the month first. Write them as 2024-01-31.` }
  }
  const returns = rows.flatMap((row, at) => {
    const date = dated.dates[at]
    const text = row[valued] ?? ''
    return date && text.trim() !== '' ? [{ ...date, text }] : []
  })
  return returns.length > 0 ? { returns } : undefined
}

/** The months of rows, and the columns that say them. */
interface Dated {
  dates: ColumnDates
  taken: readonly number[]
  isUnclear?: true
}

const isMost = (column: readonly string[], found: (cell: string) => unknown): boolean => {
  const filled = column.filter((cell) => cell.trim() !== '')
  return filled.length > 0 && filled.filter(found).length >= Math.max(1, Math.ceil(filled.length / 2))
}

function datedBy(columns: Rows): Dated | undefined {
  for (const [at, column] of columns.entries()) {
    const found = datesOf(column)
    const isDate = new Set(column.filter((_, row) => found.dates[row]))
    if (isMost(column, (cell) => isDate.has(cell))) return { ...found, taken: [at] }
  }
  return undefined
}

/** A column of years, and beside it one of months, by name or by number. */
function datedByTwo(columns: Rows): Dated | undefined {
  const years = columns.findIndex((column) => isMost(column, yearIn))
  const isMonth = (cell: string) => monthIn(cell) ?? (/^\s*(?:0?[1-9]|1[0-2])\s*$/.test(cell) ? Number(cell) : undefined)
  const months = columns.findIndex(
    (column, at) => at !== years && isMost(column, isMonth) && (column.some(monthIn) || column.some((cell) => /month|quarter/i.test(cell))),
  )
  if (years < 0 || months < 0) return undefined
  const dates = (columns[years] ?? []).map((cell, row) => {
    const [year, month] = [yearIn(cell), isMonth(columns[months]?.[row] ?? '')]
    return year && month ? { year, month } : undefined
  })
  return { dates, taken: [years, months] }
}

/**
 * The column whose head names what is looked for, or else the first beside the dates that holds numbers. A column of a benchmark is never taken
 * for the fund's.
 */
function valueColumn(columns: Rows, { dates, taken }: Dated, series: ReturnSeries): number | undefined {
  const isNumeric = (column: readonly string[]) => column.some((cell, row) => dates[row] && typeof parseReturn(cell) === 'number')
  const numeric = columns.flatMap((column, at) => (!taken.includes(at) && isNumeric(column) ? [at] : []))
  const isNamed = (at: number, names: RegExp) =>
    (columns[at] ?? []).some((cell) => names.test(cell) && typeof parseReturn(cell) !== 'number')
  const ofBenchmark = numeric.filter((at) => isNamed(at, benchmark))
  if (series === 'benchmarkPct') return ofBenchmark[0] ?? (numeric.length === 1 ? numeric[0] : undefined)
  const ofFund = numeric.filter((at) => !ofBenchmark.includes(at))
  return ofFund.find((at) => isNamed(at, /return|perf|net|ror|%/i)) ?? ofFund[0] ?? numeric[0]
}

/**
 * Where the cells of a block without years and dates belong, from a month on: a single row or column continues month after month, any other
 * block lies as it was copied, a year in each row.
 */
export function placeBlock(rows: Rows, from: YearMonth, step: 1 | 3): ReadReturn[] {
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
