import type { FundReturn } from '#contract/funds/fundReturns.ts'
import { monthNumber, type ReturnCalendar, stepOf, yearMonthOf } from '#contract/funds/months.ts'
import { type GrowthPoint, growthOf } from '#contract/funds/statistics.ts'

/**
 * How the benchmark of a fund grew, from where the line of the fund is when the benchmark begins; null from its first missing month on. Empty
 * without a benchmark.
 */
export function benchmarkGrowthOf(fund: ReturnCalendar, rows: readonly FundReturn[], points: readonly GrowthPoint[]): GrowthPoint[] {
  const returns = rows.flatMap(({ year, month, benchmarkPct }) => (benchmarkPct == null ? [] : [{ year, month, returnPct: benchmarkPct }]))
  if (returns.length === 0) return []
  const first = Math.min(...returns.map(monthNumber)) - stepOf(fund) + 1
  const { year, month } = yearMonthOf(first)
  const growth = growthOf({ ...fund, inceptionDate: `${year}-${String(month).padStart(2, '0')}-01` }, returns)
  const start = growth[0] && points.find((point) => monthNumber(point) === monthNumber(growth[0] ?? point))?.value
  return growth.map((point) => ({ ...point, value: point.value === null ? null : (point.value * (start ?? 100)) / 100 }))
}
