import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { ReturnsPanel } from '#components/funds/ReturnsPanel.tsx'
import { reportingStyles, returnFrequencies, returnSources } from '#constants/funds.ts'
import { fundReturns, type FundReturn, saveFundReturns } from '#contract/funds/fundReturns.ts'
import type { Fund } from '#contract/funds/funds.ts'
import { history } from '#contract/history.ts'
import { dialogOf } from '../support/dialogOf.ts'
import { answer, renderScreen } from '../support/screens.tsx'

/** The runner logs what fails; a test that makes a call fail expects it. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

const fund = {
  ...{ fundId: 1, name: 'Amber', inceptionDate: '2024-01-01', currency: 'USD' },
  ...{ reportingStyle: reportingStyles.netOfAllFees, returnFrequency: returnFrequencies.monthly },
} as Fund
const stored = (month: number, returnPct: number, values: Partial<FundReturn> = {}): FundReturn => ({
  ...{ fundReturnId: month, fundId: 1, year: 2024, month, returnPct, benchmarkPct: null, aum: null, nav: null },
  ...{ isEstimate: false, isBackfilled: false, source: returnSources.manual, restatedFromPct: null, restatedAt: null },
  ...{ rowVersion: 1, createdAt: '2026-01-01T00:00:00.000Z', createdByContactId: 1 },
  ...{ updatedAt: '2026-01-01T00:00:00.000Z', updatedByContactId: 1 },
  ...values,
})
/** Of January 2024 and the months that follow. */
const inOrder = (...values: number[]) => values.map((value, at) => stored(at + 1, value))

const listed = (...rows: FundReturn[]) =>
  answer(fundReturns.calls.list, { data: rows, meta: { total: rows.length, page: 1, pageSize: 1000 } })
async function show(rows: FundReturn[], { mayEdit = true } = {}) {
  listed(...rows)
  const rendered = renderScreen(<ReturnsPanel fund={fund} mayEdit={mayEdit} />)
  await screen.findByRole('grid', { name: 'Returns of Amber, in percent' })
  return rendered
}
const cell = (label: string) => screen.getByRole('gridcell', { name: new RegExp(`^${label}: `) })
/** The figure beside a title. */
const figure = (title: string) =>
  within(screen.getByRole('region', { name: 'Statistics' })).getByText(title).nextElementSibling?.textContent
const button = (name: string) => screen.getByRole('button', { name })

describe('the figures of a fund', () => {
  test('are compounded, and those of a year wait for twelve months', async () => {
    await show(inOrder(10, -10, 5))
    expect(figure('Since inception')).toBe('3.95 %')
    expect(figure('Maximum drawdown')).toBe('-10.00 %')
    expect(figure('Best')).toBe('10.00 %, January 2024')
    expect(figure('Worst')).toBe('-10.00 %, February 2024')
    expect(figure('Positive')).toBe('67 %')
    for (const title of ['Annualised return', 'Volatility per year', 'Sharpe ratio']) expect(figure(title)).toBe('from 12 months on')
  })

  test('of twelve months follow the risk-free rate', async () => {
    const { user } = await show(inOrder(1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2))
    expect(figure('Annualised return')).toBe('19.54 %')
    expect(figure('Volatility per year')).toBe('1.81 %')
    expect(figure('Sharpe ratio')).toBe('9.95')
    const rate = screen.getByRole('textbox', { name: 'Risk-free rate of the Sharpe ratio (% per year)' })
    await user.clear(rate)
    await user.type(rate, '3,5')
    expect(figure('Sharpe ratio')).toBe('8.02')
  })

  test('that span a missing month are incomplete, and the month is named', async () => {
    await show([...inOrder(1, 2), stored(4, 3)])
    expect(figure('Since inception')).toBe('incomplete')
    expect(figure('Maximum drawdown')).toBe('incomplete')
    expect(screen.getByText(/What spans them is incomplete/)).toHaveTextContent('1 return is missing: March 2024.')
  })

  test('have no Sharpe ratio where the returns do not vary', async () => {
    await show(inOrder(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1))
    expect(figure('Sharpe ratio')).toBe('none: the returns do not vary')
  })
})

describe('unsaved returns', () => {
  test('are marked as estimates, saved together with the versions that were read, or discarded', async () => {
    const { user } = await show(inOrder(1, 2))
    await user.click(cell('February 2024'))
    await user.click(button('Mark as estimate'))
    expect(cell('February 2024')).toHaveAccessibleName(/estimate, not saved/)
    await user.click(cell('March 2024'))
    await user.keyboard('3{Enter}')
    await user.click(button('Discard draft'))
    expect(cell('March 2024')).toHaveAccessibleName('March 2024: empty')
    expect(cell('February 2024')).toHaveAccessibleName('February 2024: 2.00 percent')
    await user.click(cell('February 2024'))
    await user.click(button('Mark as estimate'))
    const sent = answer(saveFundReturns, { data: { savedCount: 1, deletedCount: 0, undoToken: 'undo' } })
    listed(stored(1, 1), stored(2, 2, { isEstimate: true, rowVersion: 2 }))
    await user.click(button('Save'))
    await waitFor(() => expect(cell('February 2024')).toHaveAccessibleName('February 2024: 2.00 percent, estimate'))
    const february = { year: 2024, month: 2, returnPct: 2, isEstimate: true, source: returnSources.manual, rowVersion: 1 }
    expect(sent).toEqual([{ fundId: 1, returns: [february] }])
  })

  test('stay in the grid when somebody else has changed their month, beside the stored value', async () => {
    const { user } = await show(inOrder(1))
    await user.click(cell('January 2024'))
    await user.keyboard('7{Enter}')
    answer(saveFundReturns, { status: 409, message: 'Someone else changed January 2024 meanwhile.' })
    listed(stored(1, 5, { rowVersion: 2 }))
    await user.click(button('Save'))
    expect(await screen.findByText('January 2024: Restates the stored 5.00 %')).toBeVisible()
    expect(cell('January 2024')).toHaveTextContent('7.00')
    expect(button('Save')).toBeEnabled()
  })

  test('from a block change nothing where it says that there is no return', async () => {
    const { user } = await show(inOrder(1, 2))
    await user.click(cell('January 2024'))
    await user.paste('n/a\t-\t3')
    expect(cell('January 2024')).toHaveTextContent('1.00')
    expect(cell('February 2024')).toHaveTextContent('2.00')
    expect(cell('March 2024')).toHaveTextContent('3.00')
    expect(button('Save')).toBeEnabled()
    expect(screen.getByText(/cells without a return in them change nothing/)).toBeVisible()
  })
})

describe('the details of a return', () => {
  test('are the assets, the net asset value and whether it is backfilled, with its history', async () => {
    answer(history, { data: [] })
    const { user } = await show([stored(1, 1.5, { source: returnSources.pasted }), stored(2, 2)])
    expect(button('Details')).toBeDisabled()
    await user.click(cell('January 2024'))
    await user.click(button('Details'))
    const drawer = dialogOf(await screen.findByText('January 2024: 1.50 %'))
    expect(within(drawer).getByText('Source: Paste or import')).toBeVisible()
    await user.type(within(drawer).getByRole('spinbutton', { name: 'Assets at the end of the month' }), '1250000')
    await user.type(within(drawer).getByRole('spinbutton', { name: 'Net asset value' }), '101.5')
    await user.click(within(drawer).getByRole('switch', { name: 'Backfilled' }))
    const saved = stored(1, 1.5, { aum: 1_250_000, nav: 101.5, isBackfilled: true, rowVersion: 2 })
    const sent = answer(fundReturns.calls.upsert, { data: saved })
    listed(saved, stored(2, 2))
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toMatchObject([{ fundReturnId: 1, rowVersion: 1, aum: 1_250_000, nav: 101.5, isBackfilled: true, returnPct: 1.5 }])
    expect(await screen.findByText('January 2024: 1.50 %, backfilled.')).toBeVisible()
  })

  test('are read by who may not change them, and lead to the history', async () => {
    const read = answer(history, { data: [] })
    const { user } = await show(inOrder(1), { mayEdit: false })
    await user.click(cell('January 2024'))
    await user.click(button('Details'))
    await user.click(await screen.findByRole('button', { name: /History/ }))
    await waitFor(() => expect(read).toMatchObject([{ resource: 'fundReturns', id: '1' }]))
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })
})
