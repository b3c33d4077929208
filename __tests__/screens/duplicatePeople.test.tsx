import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { companySides, contactStates } from '#constants/choices.ts'
import { CompaniesScreen } from '#components/companies/CompaniesScreen.tsx'
import { ContactsScreen } from '#components/contacts/ContactsScreen.tsx'
import { RecordMenu } from '#components/utilities/RecordMenu.tsx'
import { addCompany } from '#contract/addCompany.ts'
import { adminContacts, companyTypes } from '#contract/common.ts'
import { companies } from '#contract/companies.ts'
import { contacts } from '#contract/contacts.ts'
import { companyRow } from '../support/companyRow.ts'
import { contactRow } from '../support/contactRow.ts'
import { setWidth } from '../support/native/browserGlobals.ts'
import { answer, renderScreen } from '../support/screens.tsx'

/** Duplicates in the lists whose rows open pages: a colleague, and another company of a group. */
beforeEach(() => {
  answer(adminContacts, { data: [] })
  answer(companyTypes, { data: [{ companyTypeId: 4, name: 'Manager', side: companySides.manager, isActive: true, sortOrder: 0 }] })
})
const page = <Row,>(row: Row) => ({ data: [row], meta: { total: 1, page: 1, pageSize: 50 } })

test('a duplicate of a contact is a colleague: it has their company and country, and nothing that is their own', async () => {
  setWidth(390)
  const ada = contactRow(5, {
    ...{ firstName: 'Ada', lastName: 'Lee', email: 'ada@larch.example', phone: '+41223456789', companyId: 3, companyName: 'Larch Capital' },
    ...{ countryCode: 'CH', tags: ['VIP'], notes: 'Prefers mornings', contactStateId: contactStates.archived },
  })
  answer(contacts.calls.list, page(ada))
  const sent = answer(contacts.calls.upsert, { data: contactRow(9) })
  const { user, router } = renderScreen(<ContactsScreen />, { url: '/contacts' })
  await user.click(await screen.findByRole('button', { name: 'Actions: Ada Lee' }))
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Duplicate' }))
  const form = within(await screen.findByRole('dialog', { name: 'Duplicate of Ada Lee' }))
  await waitFor(() => expect(router().query).toEqual({ open: 'copy-5' }))
  expect(await form.findByText('Larch Capital')).toBeVisible()
  await user.type(form.getByRole('textbox', { name: 'First name' }), 'Bo')
  await user.type(form.getByRole('textbox', { name: 'E-mail' }), 'bo@larch.example')
  await user.click(form.getByRole('button', { name: 'Save' }))
  const own = { firstName: 'Bo', email: 'bo@larch.example', contactStateId: contactStates.active }
  await waitFor(() => expect(sent).toEqual([{ ...own, companyId: 3, countryCode: 'CH' }]))
})

test('a duplicate of a company starts with what a group has in common, says so, and needs a name of its own', async () => {
  setWidth(390)
  const heron = companyRow(6, {
    ...{
      name: 'Heron Capital',
      companyTypeId: 4,
      parentCompanyId: 2,
      tags: ['Platform'],
      countryCode: 'GB',
      website: 'https://heron.example',
    },
  })
  answer(companies.calls.list, page(heron))
  const sent = answer(addCompany, { data: { ...companyRow(8), companyType: 'Manager', companyID: 8 } })
  const { user } = renderScreen(<CompaniesScreen />, { url: '/companies?open=copy-6' })
  const form = within(await screen.findByRole('dialog', { name: 'Duplicate of Heron Capital' }))
  expect(await form.findByText('Copied from Heron Capital: Parent company, Country and Tags.')).toBeVisible()
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Heron Credit')
  await user.click(form.getByRole('button', { name: 'Add company' }))
  const shared = { companyTypeId: 4, parentCompanyId: 2, countryCode: 'GB', tags: ['Platform'] }
  await waitFor(() => expect(sent).toEqual([{ ...shared, name: 'Heron Credit', website: null, isNewCompany: false }]))
})

test('the page of a contact or a company begins a duplicate too', async () => {
  const { user, router } = renderScreen(<RecordMenu kind="companies" id={6} name="Heron Capital" />, { url: '/companies/6' })
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  await waitFor(() => expect(router().asPath).toBe('/companies?open=copy-6'))
})
