import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { assetClasses, fundStates, reportingStyles, returnFrequencies, returnSources } from '#constants/funds.ts'
import { clearFundReturns, fundReturns, saveFundReturns } from '#contract/funds/fundReturns.ts'
import { type Fund, fundById, funds } from '#contract/funds/funds.ts'
import { history, undo } from '#contract/history.ts'
import { fieldsOf, makeCompany, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db, call } = nucleus
const { list, upsert, remove } = fundReturns.calls
let token = ''
let companyId = 0
beforeAll(async () => {
  token = (await nucleus.signIn('eventManager')).token
  companyId = (await makeCompany(db)).companyId
})
afterAll(() => nucleus.close())

let count = 0
const newFund = async (values: object = {}): Promise<Fund> =>
  ok(await call(funds.calls.upsert, { ...fundValues(), name: `Fund ${(count += 1)}`, ...values }, token))
const fundValues = () => ({
  companyId,
  assetClass: assetClasses.hedgeFund,
  strategies: ['Macro'],
  inceptionDate: '2024-03-01',
  currency: 'USD',
  fundStateId: fundStates.open,
  reportingStyle: reportingStyles.netOfAllFees,
  returnFrequency: returnFrequencies.monthly,
})
const stored = async (fundId: number) =>
  ok(await call(list, { fundId }, token)).map(({ year, month, returnPct }) => `${year}-${month}: ${returnPct}`)
const month = (number: number, returnPct: number | null) => ({ year: 2025, month: number, returnPct })

test('a fund is added, found by its id and by its manager, and refused with a wrong strategy, ISIN or inception', async () => {
  const fund = await newFund({ isin: 'IE00B4L5Y983', hurdleType: 2, hurdlePct: 5 })
  expect(ok(await call(fundById, { fundId: fund.fundId }, token))).toMatchObject({ name: fund.name, isin: 'IE00B4L5Y983', returnCount: 0 })
  expect(ok(await call(funds.calls.list, { companyId }, token)).map(({ name }) => name)).toContain(fund.name)
  expect(
    fieldsOf(await call(funds.calls.upsert, { ...fundValues(), name: 'Wrong', strategies: ['Luck'], isin: 'IE00B4L5Y984' }, token)),
  ).toEqual({
    'strategies.0': expect.anything(),
    isin: expect.stringContaining('ISIN'),
  })
  expect(fieldsOf(await call(funds.calls.upsert, { ...fundValues(), name: 'Wrong', hurdleType: 2 }, token))).toEqual({
    hurdlePct: 'Please enter Hurdle rate (% per year)',
  })
  expect(fieldsOf(await call(funds.calls.upsert, { ...fundValues(), name: 'Early', inceptionDate: '2026-04-01' }, token))).toEqual({
    inceptionDate: 'Inception must not be in the future',
  })
  expect(fieldsOf(await call(funds.calls.upsert, { ...fundValues(), name: fund.name.toUpperCase() }, token))).toEqual({
    name: 'Another fund of this manager has this name',
  })
})

test('a return is saved by its month as well as by its id, and a final one that changes is marked as restated', async () => {
  const { fundId } = await newFund()
  const first = ok(await call(upsert, { fundId, year: 2025, month: 1, returnPct: 1.25 }, token))
  const again = ok(await call(upsert, { fundId, year: 2025, month: 1, returnPct: -0.5 }, token))
  expect(again).toMatchObject({ fundReturnId: first.fundReturnId, returnPct: -0.5, restatedFromPct: 1.25, source: returnSources.manual })
  const { fundReturnId, rowVersion } = again
  expect(ok(await call(upsert, { fundReturnId, rowVersion, returnPct: 2 }, token))).toMatchObject({ restatedFromPct: -0.5 })
  expect((await call(upsert, { fundReturnId, rowVersion, returnPct: 3 }, token)).status).toBe(409)
  const estimate = ok(await call(upsert, { fundId, year: 2025, month: 2, returnPct: 1, isEstimate: true }, token))
  expect(ok(await call(upsert, { ...estimate, returnPct: 1.1, isEstimate: false }, token)).restatedAt).toBeNull()
  expect(ok(await call(history, { resource: 'fundReturns', id: fundReturnId }, token)).length).toBe(3)
  ok(await call(remove, { fundReturnId: estimate.fundReturnId, rowVersion: estimate.rowVersion + 1 }, token))
  expect(await stored(fundId)).toEqual(['2025-1: 2'])
})

test('months before the inception, in the future, or that end no quarter are refused', async () => {
  const { fundId } = await newFund()
  const refusal = async (values: object) => fieldsOf(await call(upsert, { fundId, year: 2025, month: 1, returnPct: 1, ...values }, token))
  expect(await refusal({ year: 2024, month: 2 })).toEqual({ month: 'February 2024 is before the inception of the fund in March 2024' })
  expect(await refusal({ year: 2026, month: 4 })).toEqual({ month: 'April 2026 is in the future' })
  expect(Object.keys(await refusal({ returnPct: -100 }))).toEqual(['returnPct'])
  expect(Object.keys(await refusal({ returnPct: 1000.5 }))).toEqual(['returnPct'])
  const quarterly = await newFund({ returnFrequency: returnFrequencies.quarterly })
  expect(fieldsOf(await call(upsert, { fundId: quarterly.fundId, year: 2025, month: 2, returnPct: 1 }, token)).month).toContain(
    'ends no quarter',
  )
  const two = { fundId, returns: [month(1, 1), month(2, 2), month(2, 3), { ...month(1, 1), year: 2027 }] }
  expect(fieldsOf(await call(saveFundReturns, two, token))).toEqual({
    'returns.2.month': 'February 2025 is given twice',
    'returns.3.month': 'January 2027 is in the future',
  })
  expect(await stored(fundId)).toEqual([])
})

test('a block is saved as a whole, replaces and deletes by month, and one undo reverses all of it', async () => {
  const { fundId } = await newFund()
  const first = ok(await call(saveFundReturns, { fundId, returns: [month(1, 1), month(2, 2), month(3, 3)] }, token))
  expect(first).toMatchObject({ savedCount: 3, deletedCount: 0 })
  const second = ok(await call(saveFundReturns, { fundId, returns: [month(1, 1), month(2, -2), month(3, null), month(4, 4)] }, token))
  expect(second).toMatchObject({ savedCount: 2, deletedCount: 1 })
  expect(await stored(fundId)).toEqual(['2025-1: 1', '2025-2: -2', '2025-4: 4'])
  ok(await call(undo, { undoToken: second.undoToken ?? '' }, token))
  expect(await stored(fundId)).toEqual(['2025-1: 1', '2025-2: 2', '2025-3: 3'])
})

test('a month that someone else changed since is not overwritten', async () => {
  const { fundId } = await newFund()
  ok(await call(saveFundReturns, { fundId, returns: [month(1, 1)] }, token))
  ok(await call(saveFundReturns, { fundId, returns: [{ ...month(1, 5), rowVersion: 1 }] }, token))
  const late = await call(
    saveFundReturns,
    {
      fundId,
      returns: [
        { ...month(1, 7), rowVersion: 1 },
        { ...month(2, 7), rowVersion: null },
      ],
    },
    token,
  )
  expect([late.status, late.body.message]).toEqual([
    409,
    'Someone else changed January 2025 meanwhile. Nothing was saved. Compare and save again.',
  ])
  expect(await stored(fundId)).toEqual(['2025-1: 5'])
})

test('a mark as an estimate that someone else made since is not overwritten either', async () => {
  const { fundId } = await newFund()
  ok(await call(saveFundReturns, { fundId, returns: [month(1, 1)] }, token))
  ok(await call(saveFundReturns, { fundId, returns: [{ ...month(1, 1), isEstimate: true, rowVersion: 1 }] }, token))
  const late = { ...month(1, 1), isEstimate: false, rowVersion: 1 }
  expect((await call(saveFundReturns, { fundId, returns: [late] }, token)).status).toBe(409)
  expect((await call(saveFundReturns, { fundId, returns: [{ ...late, isEstimate: true }] }, token)).status).toBe(200)
})

test('all returns are cleared by whoever types the name of the fund, and an undo restores them', async () => {
  const { fundId, name } = await newFund()
  ok(await call(saveFundReturns, { fundId, returns: [month(1, 1), month(2, 2)] }, token))
  expect(fieldsOf(await call(clearFundReturns, { fundId, name: 'Other' }, token))).toEqual({
    name: `Type the name of the fund, ${name}, to confirm`,
  })
  const { undoToken = '', deletedCount } = ok(await call(clearFundReturns, { fundId, name }, token))
  expect([deletedCount, await stored(fundId)]).toEqual([2, []])
  ok(await call(undo, { undoToken }, token))
  expect(await stored(fundId)).toEqual(['2025-1: 1', '2025-2: 2'])
})

test('a deleted fund takes no returns, and an undo brings it back with those that it had', async () => {
  const { fundId, rowVersion, name } = await newFund()
  ok(await call(saveFundReturns, { fundId, returns: [month(1, 1), month(2, 2)] }, token))
  const { undoToken } = ok(await call(funds.calls.remove, { fundId, rowVersion }, token))
  expect((await call(fundById, { fundId }, token)).status).toBe(404)
  expect(ok(await call(funds.calls.list, { companyId }, token)).map((one) => one.name)).not.toContain(name)
  expect((await call(saveFundReturns, { fundId, returns: [month(3, 3)] }, token)).status).toBe(404)
  expect([404, 422]).toContain((await call(upsert, { fundId, year: 2025, month: 3, returnPct: 3 }, token)).status)
  ok(await call(undo, { undoToken }, token))
  expect(await stored(fundId)).toEqual(['2025-1: 1', '2025-2: 2'])
  expect(ok(await call(fundById, { fundId }, token))).toMatchObject({ name, returnCount: 2 })
})

test('the calendar of a fund cannot leave out returns that are stored', async () => {
  const fund = await newFund()
  const { fundId, rowVersion } = fund
  ok(await call(saveFundReturns, { fundId, returns: [month(1, 1)] }, token))
  const change = async (values: object) => fieldsOf(await call(funds.calls.upsert, { fundId, rowVersion, ...values }, token))
  expect(await change({ inceptionDate: '2025-06-01' })).toEqual({
    inceptionDate: 'There is a return for January 2025, before this date. Delete it first, or enter an earlier date',
  })
  expect((await change({ returnFrequency: returnFrequencies.quarterly })).returnFrequency).toContain('ends no quarter')
})

test('who only reads sees funds and returns and changes none, and the words are those of the specification', async () => {
  const { fundId, name } = await newFund()
  const reader = await nucleus.signIn('readOnly')
  expect(ok(await call(list, { fundId }, reader.token))).toEqual([])
  expect((await call(saveFundReturns, { fundId, returns: [month(1, 1)] }, reader.token)).status).toBe(403)
  expect((await call(clearFundReturns, { fundId, name }, reader.token)).status).toBe(403)
  expect([upsert.toast?.failure, remove.toast?.failure, clearFundReturns.toast?.failure, funds.calls.upsert.toast?.failure]).toEqual([
    'Failed to add Fund return!',
    'Failed to delete Fund return!',
    'Failed to clear fund returns!',
    'Failed to update Fund!',
  ])
  expect(funds.calls.upsert.toast?.success).toBe('Fund updated successfully.')
})

test('the benchmark of a month is stored beside its return, unchanged without one, cleared by null and guarded by its version', async () => {
  const { fundId } = await newFund()
  const save = (returns: object[]) => call(saveFundReturns, { fundId, returns: returns as never }, token)
  const benchmarks = async () =>
    ok(await call(list, { fundId }, token)).map((one) => `${one.month}: ${one.returnPct} ${one.benchmarkPct ?? 'none'}`)
  ok(await save([{ ...month(1, 1.5), benchmarkPct: 0.75 }, month(2, 2)]))
  ok(await save([month(1, 1.6), { ...month(2, 2), benchmarkPct: -1.5 }]))
  expect(await benchmarks()).toEqual(['1: 1.6 0.75', '2: 2 -1.5'])
  const stale = await save([{ ...month(2, 2), benchmarkPct: 9, rowVersion: 1 }])
  expect(stale.status).toBe(409)
  expect((await save([{ ...month(2, 2), benchmarkPct: -101 }])).status).toBe(422)
  ok(await save([{ ...month(1, 1.6), benchmarkPct: null }]))
  expect(await benchmarks()).toEqual(['1: 1.6 none', '2: 2 -1.5'])
})
