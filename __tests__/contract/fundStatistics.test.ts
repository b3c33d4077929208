import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { returnFrequencies } from '#constants/funds.ts'
import { isValidIsin } from '#contract/funds/isin.ts'
import { yearMonthOf } from '#contract/funds/months.ts'
import { growthOf, type MonthReturn, statisticsOf } from '#contract/funds/statistics.ts'

const monthly = { inceptionDate: '2022-01-01', returnFrequency: returnFrequencies.monthly }
const from = (year: number, values: readonly number[], step = 1): MonthReturn[] =>
  values.map((returnPct, at) => ({ ...yearMonthOf(year * 12 + at * step + step - 1), returnPct }))
const noRisk = { riskFreePct: 0 }

/**
 * Total returns of the S&P 500 by month, as published to two decimals, and the published totals of the calendar years. The totals were computed
 * from unrounded levels, so they agree to a few hundredths.
 */
const published = [
  { year: 2022, values: [-5.17, -2.99, 3.71, -8.72, 0.18, -8.25, 9.22, -4.08, -9.21, 8.1, 5.59, -5.76], total: -18.11 },
  { year: 2023, values: [6.28, -2.44, 3.67, 1.56, 0.43, 6.61, 3.21, -1.59, -4.77, -2.1, 9.13, 4.54], total: 26.29 },
]

test('the totals of calendar years are those that an index publishes for its monthly returns', () => {
  const { years, sinceInceptionPct } = statisticsOf(
    monthly,
    from(
      2022,
      published.flatMap(({ values }) => values),
    ),
    noRisk,
  )
  expect(years.map(({ year, isWholeYear }) => [year, isWholeYear])).toEqual([
    [2022, true],
    [2023, true],
  ])
  published.forEach(({ total }, at) => expect(years[at]?.pct).toBeCloseTo(total, 1))
  expect(sinceInceptionPct).toBeCloseTo(((1 - 0.1811) * (1 + 0.2629) - 1) * 100, 1)
})

test('every figure of a published series agrees with a calculation in fifty decimals to 1e-9', () => {
  const found = statisticsOf(
    monthly,
    from(
      2022,
      published.flatMap(({ values }) => values),
    ),
    { riskFreePct: 2 },
  )
  near(found.sinceInceptionPct, 3.4149703741134677)
  near(found.annualisedPct, 1.6931513790940927)
  near(found.volatilityPct, 19.874641861689855)
  near(found.sharpe, 0.07924671100795798)
  near(found.maxDrawdownPct, -23.863136914320847)
  near(found.positivePct, 54.166666666666664)
  near(found.years[0]?.pct ?? null, -18.10097326480744)
  near(found.years[1]?.pct ?? null, 26.27130565115173)
  expect([found.best, found.worst]).toEqual([
    { year: 2022, month: 7, returnPct: 9.22 },
    { year: 2022, month: 9, returnPct: -9.21 },
  ])
})

test('every figure agrees with an independent calculation to 1e-9', () => {
  const returns = fc.array(fc.double({ min: -60, max: 90, noNaN: true }), { minLength: 12, maxLength: 120 })
  fc.assert(
    fc.property(returns, fc.double({ min: 0, max: 8, noNaN: true }), (values, riskFreePct) => {
      const found = statisticsOf(monthly, from(2022, values), { riskFreePct })
      const logs = values.map((value) => Math.log1p(value / 100))
      const sum = logs.reduce((all, one) => all + one, 0)
      near(found.sinceInceptionPct, Math.expm1(sum) * 100)
      near(found.annualisedPct, Math.expm1((sum / values.length) * 12) * 100)
      const sumOfSquares = values.reduce((all, one) => all + one * one, 0)
      const total = values.reduce((all, one) => all + one, 0)
      const deviation = Math.sqrt(Math.max(0, (sumOfSquares - (total * total) / values.length) / (values.length - 1)) * 12)
      if (deviation > 1) {
        near(found.volatilityPct, deviation)
        near(found.sharpe, ((total / values.length) * 12 - riskFreePct) / deviation)
      }
      const levels = logs.reduce((all, one) => [...all, (all.at(-1) ?? 0) + one], [0])
      const falls = levels.map((level, at) => Math.min(...levels.slice(at).map((later) => later - level)))
      near(found.maxDrawdownPct, Math.expm1(Math.min(...falls)) * 100)
    }),
  )
})
/** Equal to 1e-9, relative to figures above 1. */
const near = (found: number | null, expected: number) =>
  expect(Math.abs((found ?? Number.NaN) - expected) / Math.max(1, Math.abs(expected))).toBeLessThan(1e-9)

describe('a missing month', () => {
  const values = from(2022, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1])
  const withGap = values.filter(({ year, month }) => year !== 2022 || month !== 5)
  test('makes what spans it incomplete, and nothing else', () => {
    const found = statisticsOf(monthly, withGap, noRisk)
    expect(found).toMatchObject({ sinceInceptionPct: null, annualisedPct: null, volatilityPct: null, sharpe: null, maxDrawdownPct: null })
    expect(found.missing).toEqual([{ year: 2022, month: 5 }])
    expect(found.years).toEqual([
      { year: 2022, pct: null, isWholeYear: false },
      { year: 2023, pct: expect.closeTo(1, 9), isWholeYear: false },
    ])
    expect([found.best?.returnPct, found.worst?.returnPct, found.positivePct]).toEqual([12, 1, 100])
    expect(growthOf(monthly, withGap).map(({ value }) => value === null)).toEqual([
      ...Array<boolean>(5).fill(false),
      ...Array<boolean>(8).fill(true),
    ])
  })
  test('at the beginning counts from the first whole month', () => {
    const later = from(2022, [1, 1]).map((one) => ({ ...one, month: one.month + 2 }))
    expect(statisticsOf({ ...monthly, inceptionDate: '2022-02-01' }, later, noRisk).missing).toEqual([{ year: 2022, month: 2 }])
    expect(statisticsOf({ ...monthly, inceptionDate: '2022-02-14' }, later, noRisk).missing).toEqual([])
  })
})

test('a quarterly fund is compounded by quarters, with four returns a year', () => {
  const quarterly = { inceptionDate: '2022-01-01', returnFrequency: returnFrequencies.quarterly }
  const found = statisticsOf(quarterly, from(2022, [1, 2, 3, 4, 5], 3), noRisk)
  expect(found.years[0]).toEqual({ year: 2022, pct: expect.closeTo((1.01 * 1.02 * 1.03 * 1.04 - 1) * 100, 9), isWholeYear: true })
  expect(found.annualisedPct).toBeCloseTo(((1.01 * 1.02 * 1.03 * 1.04 * 1.05) ** (12 / 15) - 1) * 100, 9)
  expect(found.volatilityPct).toBeCloseTo(Math.sqrt(2.5) * 2, 9)
  expect(statisticsOf(quarterly, from(2022, [1, 2, 3], 3), noRisk).annualisedPct).toBeNull()
})

test('an ISIN is checked by its last digit', () => {
  expect(['US0378331005', 'IE00B4L5Y983', 'US0378331006', 'us0378331005', '', 'US037833100'].map(isValidIsin)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
