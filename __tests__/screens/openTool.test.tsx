import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { OpenTool } from '#components/utilities/OpenTool.tsx'
import type { Tool } from '#components/utilities/Tools.tsx'
import { updateCompanyType } from '#contract/addCompany.ts'
import { companyAutocomplete, companyTypes } from '#contract/common.ts'
import { companies } from '#contract/companies.ts'
import { resaveHeadshots } from '#contract/events/headshots.ts'
import { addCompany } from '#contract/utilities/companies.ts'
import { mergeCompanies } from '#contract/utilities/merges.ts'
import { companyRow } from '../support/companyRow.ts'
import { jobRow } from '../support/jobRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const [heron, heronLtd] = [companyRow(4, { name: 'Heron' }), companyRow(5, { name: 'Heron Ltd', rowVersion: 3 })]
const types = [
  { companyTypeId: 1, name: 'Endowment', side: 1, isActive: true, sortOrder: 1 },
  { companyTypeId: 2, name: 'Pension fund', side: 1, isActive: true, sortOrder: 2 },
] as const

/** Opens a tool over companies that a search finds, and tells what it opened and whether it has closed. */
function open(tool: Tool) {
  answer(companyTypes, { data: [...types] })
  answer(companyAutocomplete, { data: [{ companyId: 4, name: 'Heron', companyType: null }] })
  answer(companies.calls.list, ({ id, q }) => {
    const found = [heron, heronLtd].filter(({ companyId }) => (id ? companyId === Number(id) : q !== undefined && companyId === 5))
    return { data: found, meta: { total: found.length, page: 1, pageSize: 50 } }
  })
  const seen = { opened: [] as number[], closed: 0 }
  const { user, router, store } = renderScreen(
    <OpenTool tool={tool} onOpenCompany={(id) => seen.opened.push(id)} onClose={() => (seen.closed += 1)} />,
    { url: '/utilities' },
  )
  return { user, router, store, seen }
}
type User = ReturnType<typeof open>['user']
const choose = async (user: User, label: string, name: string) => {
  await user.type(await screen.findByLabelText(label), name)
  await user.click(await screen.findByText(name, { selector: '.ant-select-item-option-content > div' }))
}

describe('a tool of the utilities', () => {
  test('adds a company by its own call, and opens it', async () => {
    const { user, store, seen } = open('addCompany')
    const sent = answer(addCompany, { data: { ...companyRow(9, { name: 'Larch' }), companyType: null, companyID: 9 } })
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Larch')
    await user.click(screen.getByRole('button', { name: 'Add company' }))
    await waitFor(() => expect(seen.opened).toEqual([9]))
    expect(sent).toMatchObject([{ name: 'Larch', isNewCompany: false }])
    expect(store.getState().ui.notices[0]?.text).toBe('Company has been added successfully.')
  })

  test('changes the type of the company that is chosen, with the reason', async () => {
    const { user, seen } = open('changeType')
    const sent = answer(updateCompanyType, { data: { ...heron, companyTypeId: 2, rowVersion: 2 } })
    await choose(user, 'Company', 'Heron')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.click(await screen.findByRole('combobox', { name: 'Company type' }))
    await user.click(await screen.findByTitle('Pension fund'))
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Spun out')
    await user.click(screen.getByRole('button', { name: 'Change type' }))
    await waitFor(() => expect(seen.closed).toBe(1))
    expect(sent).toEqual([{ companyId: 4, companyTypeId: 2, reason: 'Spun out' }])
  })

  test('has the headshots of all events rebuilt once that is confirmed', async () => {
    const { user, store, seen } = open('headshots')
    const sent = answer(resaveHeadshots, { data: { job: jobRow() } })
    const question = await screen.findByRole('dialog', { name: 'Rebuild the headshots of all events?' })
    expect(sent).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Rebuild' }))
    await waitFor(() => expect(sent).toEqual([{}]))
    expect(seen.closed).toBe(1)
    await waitFor(() => expect(store.getState().ui.notices[0]?.text).toMatch(/^The headshots are being rebuilt/))
  })

  test('merges two companies after both were found, and opens the one that stays', async () => {
    const { user, router, seen } = open('mergeCompanies')
    const sent = answer(mergeCompanies, ({ dryRun }) => ({
      data: { row: dryRun ? null : heron, moved: [], problems: [], undoToken: dryRun ? null : 'undo' },
    }))
    await choose(user, 'First company', 'Heron')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await choose(user, 'Merge with company', 'Heron Ltd')
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ survivorCompanyId: 4, mergedCompanyIds: [5], dryRun: true }))
    const merge = await screen.findByRole('button', { name: 'Merge' })
    await waitFor(() => expect(merge).toBeEnabled())
    await user.click(merge)
    await waitFor(() => expect(router().asPath).toBe('/companies/4'))
    expect(sent.at(-1)).toMatchObject({ survivorCompanyId: 4, mergedCompanyIds: [5], rowVersions: { survivor: 1, merged: [3] } })
    expect(seen.closed).toBe(1)
  })
})
