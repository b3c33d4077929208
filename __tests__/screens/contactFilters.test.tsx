import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { CompaniesScreen } from '#components/companies/CompaniesScreen.tsx'
import { CompanyScreen } from '#components/companies/CompanyScreen.tsx'
import { ContactsScreen } from '#components/contacts/ContactsScreen.tsx'
import { adminContacts, companyAutocomplete, companyFacts, companyTypes } from '#contract/common.ts'
import { companies, companyById } from '#contract/companies.ts'
import { companyContacts, companyPartRows } from '#contract/companyContacts.ts'
import { contacts } from '#contract/contacts.ts'
import { companyRow } from '../support/companyRow.ts'
import { contactRow } from '../support/contactRow.ts'
import { deskWidth, setWidth } from '../support/native/browserGlobals.ts'
import { answer, renderScreen } from '../support/screens.tsx'

beforeEach(() => {
  setWidth(deskWidth)
  answer(adminContacts, { data: [] })
  answer(companyTypes, { data: [] })
})
const noRows = { data: [], meta: { total: 0, page: 1, pageSize: 50 } }

test('contacts of a company are found by its name, and an address that names only its id says the name', async () => {
  const lists = answer(contacts.calls.list, noRows)
  answer(companyFacts, { data: { companyId: 12, name: 'Heron' } })
  answer(companyAutocomplete, { data: [{ companyId: 7, name: 'Larch Capital', companyType: null }] })
  const { user, router } = renderScreen(<ContactsScreen />, { url: '/contacts?companyId=12' })
  expect(await screen.findByRole('button', { name: 'Clear Company: Heron' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'More filters' }))
  await user.type(await screen.findByRole('combobox', { name: 'Company' }), 'lar')
  await user.click(await screen.findByText('Larch Capital'))
  await waitFor(() => expect(router().query).toEqual({ companyId: '7' }))
  await user.click(screen.getByRole('button', { name: 'More filters' }))
  expect(screen.getByRole('button', { name: 'Clear Company: Larch Capital' })).toBeVisible()
  expect(lists.map(({ companyId }) => companyId)).toEqual(['12', '7'])
})

test('a company that is not there is said to be so, and the filter can be cleared', async () => {
  answer(contacts.calls.list, noRows)
  answer(companyFacts, { status: 404, message: 'Company not found' })
  const { user, router } = renderScreen(<ContactsScreen />, { url: '/contacts?companyId=12' })
  await user.click(await screen.findByRole('button', { name: 'Clear Company: not available in this list' }))
  await waitFor(() => expect(router().query).toEqual({}))
})

test('contacts and companies are filtered by a tag that others have, or by any other that is typed', async () => {
  const lists = answer(contacts.calls.list, { data: [contactRow(1, { tags: ['VIP'] })], meta: { total: 1, page: 1, pageSize: 50 } })
  answer(contacts.calls.counts, { data: [{ value: 'VIP', label: 'VIP', total: 3 }] })
  const { user, router } = renderScreen(<ContactsScreen />, { url: '/contacts' })
  await user.click(await screen.findByRole('button', { name: 'More filters' }))
  const tag = await screen.findByRole('combobox', { name: 'Tag' })
  await user.click(tag)
  await user.click(await screen.findByRole('option', { name: /VIP/ }))
  await waitFor(() => expect(router().query).toEqual({ tag: 'VIP' }))
  await user.type(tag, 'Board')
  await user.click(await screen.findByText('Board'))
  await waitFor(() => expect(router().query).toEqual({ tag: 'Board' }))
  await waitFor(() => expect(lists.map((one) => one.tag)).toEqual([undefined, 'VIP', 'Board']))
  await user.click(screen.getByRole('button', { name: 'More filters' }))
  expect(screen.getByRole('button', { name: 'Clear Tag: Board' })).toBeVisible()
})

test('companies below another are filtered by its name', async () => {
  answer(companies.calls.list, noRows)
  answer(companyFacts, { data: { companyId: 12, name: 'Heron' } })
  renderScreen(<CompaniesScreen />, { url: '/companies?parentCompanyId=12&tag=Board' })
  expect(await screen.findByRole('button', { name: 'Clear Parent company: Heron' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Clear Tag: Board' })).toBeVisible()
})

test('the page of a company links to all of its contacts, and shows the companies below it', async () => {
  answer(companyById, { data: companyRow(5, { name: 'Heron', contactCount: 300 }) })
  answer(companies.calls.list, { data: [companyRow(6, { name: 'Heron Credit' })], meta: { total: 1, page: 1, pageSize: 50 } })
  const person = { headshotUrl: null, jobTitle: null, email: null, phone: null, contactStateId: 1 }
  const people = Array.from({ length: companyPartRows }, (_, at) => ({ ...person, contactId: at + 1, name: `Person ${at}` }))
  answer(companyContacts, { data: people })
  const { user } = renderScreen(<CompanyScreen />, { url: '/companies/5' })
  expect(await screen.findByRole('link', { name: 'Heron Credit' })).toHaveAttribute('href', '/companies/6')
  await user.click(screen.getByRole('link', { name: 'Contacts' }))
  expect(await screen.findByText(/^The first 200 of 300 contacts\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/contacts?companyId=5')
})
