import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { benchmarkGrowthOf } from '#components/funds/benchmarkGrowth.ts'
import { GrowthChart } from '#components/funds/GrowthChart.tsx'
import { returnFrequencies } from '#constants/funds.ts'
import type { FundReturn } from '#contract/funds/fundReturns.ts'
import { growthOf } from '#contract/funds/statistics.ts'
import { renderScreen } from '../support/screens.tsx'

const fund = { inceptionDate: '2024-01-01', returnFrequency: returnFrequencies.monthly }
const rowOf = (month: number, returnPct: number, benchmarkPct: number | null) =>
  ({ year: 2024, month, returnPct, benchmarkPct }) as FundReturn
const show = (rows: readonly FundReturn[]) => {
  const points = growthOf(fund, rows)
  const benchmark = benchmarkGrowthOf(fund, rows, points)
  renderScreen(<GrowthChart name="Amber" points={points} benchmark={{ name: 'Macro index', points: benchmark }} />)
  return benchmark.map(({ month, value }) => `${month}: ${value?.toFixed(2) ?? 'missing'}`)
}
const label = () => screen.getByRole('img').getAttribute('aria-label')
const lines = () => screen.getByRole('img').querySelectorAll('polyline').length

test('a benchmark that begins later starts where the fund is then', () => {
  expect(show([rowOf(1, 10, null), rowOf(2, 10, null), rowOf(3, 1, 10), rowOf(4, 1, -10)])).toEqual(['2: 121.00', '3: 133.10', '4: 119.79'])
  expect(lines()).toBe(2)
  expect(label()).toBe(
    'Amber: 100 at the end of December 2023 grew to 123.43 at the end of April 2024. Macro index: 121 at the end of February 2024 grew to 119.79 at the end of April 2024',
  )
  expect(screen.getByText('Macro index')).toBeVisible()
})

test('the line of a benchmark ends at its first missing month', () => {
  expect(show([rowOf(1, 1, 1), rowOf(2, 1, null), rowOf(3, 1, 1)])).toEqual(['12: 100.00', '1: 101.00', '3: missing'])
  expect(lines()).toBe(2)
})

test('without a benchmark there is one line and no key', () => {
  expect(show([rowOf(1, 1, null), rowOf(2, 1, null)])).toEqual([])
  expect(lines()).toBe(1)
  expect(screen.queryByText('Macro index')).toBeNull()
})
