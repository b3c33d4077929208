import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { CompanyScreen } from '#components/companies/CompanyScreen.tsx'
import { adminContacts, companyTypes } from '#contract/common.ts'
import { companies, companyById } from '#contract/companies.ts'
import { companyRow } from '../support/companyRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

test('the page of a company shows every field, and saves what was changed', async () => {
  const row = companyRow(5, { name: 'Heron', regulatoryIds: [{ type: 1, value: '107105' }], tags: ['Board'] })
  answer(companyById, { data: row })
  answer(companyTypes, { data: [] })
  answer(adminContacts, { data: [] })
  const saved = answer(companies.calls.upsert, { data: { ...row, legalName: 'Heron AG', rowVersion: 2 } })
  const { user } = renderScreen(<CompanyScreen />, { url: '/companies/5' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Heron' })).toBeVisible()
  expect(await screen.findByRole('textbox', { name: 'Number 1' })).toHaveValue('107105')
  await user.type(screen.getByRole('textbox', { name: 'Legal name' }), 'Heron AG')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toMatchObject([{ companyId: 5, rowVersion: 1, legalName: 'Heron AG', tags: ['Board'] }]))
})
