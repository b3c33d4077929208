import { expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { StatusControl } from '#components/events/registrations/StatusControl.tsx'
import { companyAutocomplete } from '#contract/common.ts'
import { addCompany } from '#contract/addCompany.ts'
import { registrations, registrationStatus } from '#contract/events/registrations.ts'
import { companyRow } from '../support/companyRow.ts'
import { registrationRow } from '../support/registrationRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const larch = { companyId: 61, name: 'Larch & Rowan', companyType: null }
const row = registrationRow(5, { hasCompany: false, companyName: 'Larch & Rowan' })
const { upsert } = registrations.calls

async function approve() {
  const saved = answer(upsert, { data: { ...row, hasCompany: true, companyId: 61, linkedCompanyName: 'Larch & Rowan', rowVersion: 2 } })
  const moved = answer(registrationStatus, { data: { ...row, eventStatusId: 6, rowVersion: 3 } })
  const { user } = renderScreen(<StatusControl registration={row} mayEdit />)
  await user.click(screen.getByRole('button', { name: /^Status of Regi Strant 5/ }))
  await user.click(await screen.findByRole('menuitem', { name: /^Approved/ }))
  return { user, saved, moved, dialog: await screen.findByRole('dialog', { name: 'Approve Regi Strant 5' }) }
}

test('asks for the company before somebody without one is approved, and adds the one that was typed with one click', async () => {
  const added = answer(addCompany, { data: { ...companyRow(61), ...larch, companyID: 61 } })
  const { user, saved, moved, dialog } = await approve()
  expect(within(dialog).getByText('No company yet: choose or add one.')).toBeVisible()
  expect(within(dialog).getByRole('button', { name: 'Approve without a company' })).toBeEnabled()
  await user.click(within(dialog).getByRole('button', { name: 'Add “Larch & Rowan”' }))
  await waitFor(() => expect(saved).toEqual([{ eventRegistrationId: 5, rowVersion: 1, companyId: 61 }]))
  expect(added).toEqual([{ name: 'Larch & Rowan', isNewCompany: false }])
  expect(moved).toEqual([])
})

test('offers companies of the same name instead of a second one, and any other by its name', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const message = 'There is a company called Larch & Rowan already.'
  answer(addCompany, { status: 422, message, data: { fields: { name: message }, possible: [{ ...larch, reason: 'name' }] } })
  answer(companyAutocomplete, { data: [{ companyId: 62, name: 'Rowan Partners', companyType: 'Manager' }] })
  const { user, saved, dialog } = await approve()
  await user.click(within(dialog).getByRole('button', { name: 'Add “Larch & Rowan”' }))
  await user.click(await within(dialog).findByRole('button', { name: 'Use Larch & Rowan' }))
  await waitFor(() => expect(saved).toMatchObject([{ companyId: 61 }]))
  await user.type(within(dialog).getByRole('combobox', { name: 'Choose a company' }), 'rowan')
  await user.click(await screen.findByText('Rowan Partners'))
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ companyId: 62 }))
  logged.mockRestore()
})
