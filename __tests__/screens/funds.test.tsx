import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { Funds } from '#components/funds/Funds.tsx'
import { assetClasses, fundStates, reportingStyles, returnFrequencies } from '#constants/funds.ts'
import { dependents } from '#contract/dependents.ts'
import { fundReturns } from '#contract/funds/fundReturns.ts'
import { type Fund, funds } from '#contract/funds/funds.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const fund = (fundId: number, name: string): Fund => ({
  ...{ fundId, companyId: 4, name, assetClass: assetClasses.hedgeFund, strategies: ['Macro'], inceptionDate: '2024-01-01' },
  ...{ currency: 'USD', fundStateId: fundStates.open, reportingStyle: reportingStyles.netOfAllFees },
  ...{ returnFrequency: returnFrequencies.monthly, returnCount: 0, latestReturnMonth: null },
  ...{ companyName: 'Heron', portfolioManagerName: null },
  ...{ rowVersion: 1, createdAt: '2026-01-01T00:00:00.000Z', createdByContactId: 1 },
  ...{ updatedAt: '2026-01-01T00:00:00.000Z', updatedByContactId: 1 },
})
const listed = (...rows: Fund[]) => answer(funds.calls.list, { data: rows, meta: { total: rows.length, page: 1, pageSize: 20 } })

test('a fund is deleted in its drawer, with its returns, and the message can take it back', async () => {
  listed(fund(1, 'Amber'), fund(2, 'Basalt'))
  answer(fundReturns.calls.list, { data: [] })
  answer(dependents, { data: [{ noun: 'fund returns', count: 24 }] })
  const sent = answer(funds.calls.remove, { data: { id: 1, undoToken: 'take-back' } })
  const { user, store } = renderScreen(<Funds companyId={4} />)
  expect(await screen.findByRole('heading', { name: 'Returns of Amber' })).toBeVisible()
  await user.click(screen.getByText('Amber'))
  await user.click(await screen.findByRole('button', { name: 'Delete Amber' }))
  expect(await screen.findByText(/^24 fund returns use it\. You can undo this/)).toBeVisible()
  listed(fund(2, 'Basalt'))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent).toEqual([{ fundId: 1, rowVersion: 1 }]))
  expect(await screen.findByRole('heading', { name: 'Returns of Basalt' })).toBeVisible()
  expect(screen.queryByText('Amber')).toBeNull()
  expect(store.getState().ui.notices[0]).toMatchObject({ text: 'Fund deleted successfully.', undoToken: 'take-back' })
})
