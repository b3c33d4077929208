import { monthNumber, monthText, type ReturnCalendar, stepOf, type YearMonth, yearMonthOf } from '#contract/funds/months.ts'
import { statisticsOf } from '#contract/funds/statistics.ts'
import { returnText } from './returnText.ts'

/** A value of the grid beside the stored one. */
export interface CheckedReturn extends YearMonth {
  returnPct: number
  /** The stored value; undefined for a month without one. */
  storedPct?: number
  isStoredEstimate?: boolean
}

const outlierDeviations = 4
const fewValues = 8

/**
 * What looks wrong about returns, by the number of the month. Nothing here prevents a save: decimals in place of percent, a changed sign, a
 * restatement, values that repeat, outliers and missing months.
 */
export function returnWarnings(fund: ReturnCalendar, returns: readonly CheckedReturn[]): Map<number, string[]> {
  const warnings = new Map<number, string[]>()
  const warn = (month: number, text: string) => warnings.set(month, [...(warnings.get(month) ?? []), text])
  const sorted = returns.toSorted((a, b) => monthNumber(a) - monthNumber(b))
  const areDecimals = lookLikeDecimals(sorted)
  for (const [index, one] of sorted.entries()) {
    const { returnPct, storedPct } = one
    const month = monthNumber(one)
    const others = sorted.filter((other) => other !== one).map((other) => other.returnPct)
    if (areDecimals || isDecimal(returnPct, others))
      warn(month, `May be a decimal: did you mean ${returnText(Math.round(returnPct * 1_000_000) / 10_000)} %?`)
    if (storedPct !== undefined && storedPct !== returnPct)
      if (storedPct === -returnPct) warn(month, `Changes the sign of the stored ${returnText(storedPct)} %`)
      else if (!one.isStoredEstimate) warn(month, `Restates the stored ${returnText(storedPct)} %`)
    if (isOutlier(returnPct, others)) warn(month, 'Far from the other returns of this fund')
    const before = sorted[index - 1]
    if (before?.returnPct === returnPct && returnPct !== 0 && monthNumber(before) === month - stepOf(fund))
      warn(month, `The same as ${monthText(before)}`)
  }
  for (const [year, like] of repeatedYears(sorted))
    for (const one of sorted) if (one.year === year) warn(monthNumber(one), `${year} repeats the returns of ${like}`)
  for (const month of statisticsOf(fund, sorted, { riskFreePct: 0 }).missing) warn(monthNumber(month), 'No return for this month')
  return warnings
}

const sizes = (values: readonly number[]): number[] =>
  values
    .map(Math.abs)
    .filter((value) => value > 0)
    .toSorted((a, b) => a - b)
const medianSize = (values: readonly number[]): number => {
  const sorted = sizes(values)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Returns that move by less than a tenth of a percent from month to month: most likely 0.0125 for 1.25 %. */
function lookLikeDecimals(list: readonly CheckedReturn[]): boolean {
  const values = sizes(list.map(({ returnPct }) => returnPct))
  return values.length >= 3 && (values[Math.floor(values.length / 2)] ?? 1) < 0.08 && (values.at(-1) ?? 1) < 0.4
}

/** One value that is a hundredth of what the fund usually returns. */
function isDecimal(value: number, others: readonly number[]): boolean {
  if (others.length < 3 || value === 0) return false
  const usual = medianSize(others)
  return usual >= 0.3 && Math.abs(value) < usual / 15 && Math.abs(value) * 100 < usual * 8 && Math.round(value * 100) / 100 !== value
}

function isOutlier(value: number, others: readonly number[]): boolean {
  if (others.length < fewValues) return Math.abs(value) > 50
  const mean = others.reduce((sum, one) => sum + one, 0) / others.length
  const deviation = Math.sqrt(others.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (others.length - 1))
  return deviation > 0 && Math.abs(value - mean) > outlierDeviations * deviation
}

/** Years whose returns are those of an earlier year: at least four of them. */
function repeatedYears(list: readonly CheckedReturn[]): Map<number, number> {
  const found = new Map<number, number>()
  const seen = new Map<string, number>()
  for (const [year, inYear] of Map.groupBy(list, (one) => yearMonthOf(monthNumber(one)).year)) {
    const text = inYear.map(({ month, returnPct }) => `${month}:${returnPct}`).join()
    const earlier = seen.get(text)
    if (earlier !== undefined && inYear.length >= 4) found.set(year, earlier)
    else seen.set(text, year)
  }
  return found
}
