import { firstExpectedMonth, monthNumber, type ReturnCalendar, stepOf, type YearMonth, yearMonthOf } from './months.ts'

/** A return in percentage points for the month, or for the quarter that ends with it. */
export interface MonthReturn extends YearMonth {
  returnPct: number
}

/** The compounded return of a calendar year, in percentage points; null if a month within it is missing. */
export interface YearReturn {
  year: number
  pct: number | null
  /** Whether the fund reported from January to December. */
  isWholeYear: boolean
}

/** All in percentage points, except `sharpe`. Null: fewer than 12 months, or a missing month within. */
export interface ReturnStatistics {
  /** From the first month to the latest. */
  sinceInceptionPct: number | null
  annualisedPct: number | null
  /** The sample standard deviation of the returns × √(returns per year). */
  volatilityPct: number | null
  /** Mean of the returns above the risk-free rate, per year, divided by the volatility. */
  sharpe: number | null
  /** At most 0: the largest fall from an earlier high. */
  maxDrawdownPct: number | null
  best: MonthReturn | undefined
  worst: MonthReturn | undefined
  /** Share of the returns above 0. */
  positivePct: number | null
  years: YearReturn[]
  /** Months without a return between the beginning and the latest return. */
  missing: YearMonth[]
  /** Months that the returns cover. */
  monthCount: number
}

/** What 100 grew to at the end of each month, from a month before the first return; null from the first missing month on. */
export interface GrowthPoint extends YearMonth {
  value: number | null
}

const monthsForRates = 12

/**
 * The statistics of a fund's returns. What spans a missing month is null: a missing return is not 0. `riskFreePct` is the yearly risk-free rate
 * of the Sharpe ratio.
 */
export function statisticsOf(
  fund: ReturnCalendar,
  returns: readonly MonthReturn[],
  { riskFreePct }: { riskFreePct: number },
): ReturnStatistics {
  const step = stepOf(fund)
  const sorted = inOrder(returns)
  const values = sorted.map(({ returnPct }) => returnPct)
  const missing = missingMonths(fund, sorted)
  const monthCount = sorted.length * step
  const isComplete = missing.length === 0 && values.length > 0
  const perYear = 12 / step
  const total = compound(values)
  const hasRates = isComplete && monthCount >= monthsForRates
  const volatilityPct = hasRates ? sampleDeviation(values) * Math.sqrt(perYear) : null
  return {
    sinceInceptionPct: isComplete ? total : null,
    annualisedPct: hasRates ? ((1 + total / 100) ** (12 / monthCount) - 1) * 100 : null,
    volatilityPct,
    sharpe: volatilityPct ? (mean(values) * perYear - riskFreePct) / volatilityPct : null,
    maxDrawdownPct: isComplete ? maxDrawdown(values) : null,
    best: extreme(sorted, (a, b) => a.returnPct > b.returnPct),
    worst: extreme(sorted, (a, b) => a.returnPct < b.returnPct),
    positivePct: values.length > 0 ? (values.filter((value) => value > 0).length / values.length) * 100 : null,
    years: yearsOf(sorted, missing, step),
    missing: missing.map(yearMonthOf),
    monthCount,
  }
}

/** How 100 grew, month by month. Empty without returns. */
export function growthOf(fund: ReturnCalendar, returns: readonly MonthReturn[]): GrowthPoint[] {
  const sorted = inOrder(returns)
  const [first] = sorted
  if (!first) return []
  const [firstMissing = Number.POSITIVE_INFINITY] = missingMonths(fund, sorted)
  let value = 100
  const start: GrowthPoint = { ...yearMonthOf(monthNumber(first) - stepOf(fund)), value }
  return [
    start,
    ...sorted.map(({ year, month, returnPct }): GrowthPoint => {
      value *= 1 + returnPct / 100
      return { year, month, value: monthNumber({ year, month }) < firstMissing ? value : null }
    }),
  ]
}

const inOrder = (returns: readonly MonthReturn[]): MonthReturn[] => returns.toSorted((a, b) => monthNumber(a) - monthNumber(b))

/** The total of returns one after the other, in percentage points. */
const compound = (values: readonly number[]): number => (values.reduce((growth, value) => growth * (1 + value / 100), 1) - 1) * 100
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function sampleDeviation(values: readonly number[]): number {
  const centre = mean(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1))
}

function maxDrawdown(values: readonly number[]): number {
  let [growth, high, deepest] = [1, 1, 0]
  for (const value of values) {
    growth *= 1 + value / 100
    high = Math.max(high, growth)
    deepest = Math.min(deepest, growth / high - 1)
  }
  return deepest * 100
}

const extreme = (list: readonly MonthReturn[], isBetter: (a: MonthReturn, b: MonthReturn) => boolean): MonthReturn | undefined =>
  list.reduce<MonthReturn | undefined>((found, one) => (found === undefined || isBetter(one, found) ? one : found), undefined)

/** The numbers of the months without a return, from the beginning of the fund to its latest return. */
function missingMonths(fund: ReturnCalendar, sorted: readonly MonthReturn[]): number[] {
  const last = sorted.at(-1)
  if (!last) return []
  const present = new Set(sorted.map(monthNumber))
  const missing: number[] = []
  for (let month = firstExpectedMonth(fund); month < monthNumber(last); month += stepOf(fund)) if (!present.has(month)) missing.push(month)
  return missing
}

function yearsOf(sorted: readonly MonthReturn[], missing: readonly number[], step: number): YearReturn[] {
  const years = new Set([...sorted.map(({ year }) => year), ...missing.map((month) => yearMonthOf(month).year)])
  return [...years]
    .toSorted((a, b) => a - b)
    .map((year) => {
      const inYear = sorted.filter((one) => one.year === year)
      const isMissing = missing.some((month) => yearMonthOf(month).year === year)
      return { year, pct: isMissing ? null : compound(inYear.map(({ returnPct }) => returnPct)), isWholeYear: inYear.length * step === 12 }
    })
}
