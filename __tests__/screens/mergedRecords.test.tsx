import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { adminContacts, companyTypes } from '#contract/common.ts'
import { companyById } from '#contract/companies.ts'
import { companyContacts } from '#contract/companyContacts.ts'
import { contactAppearances, contactById, contactCoffeeChats, contactFunds, contacts } from '#contract/contacts.ts'
import { contactMails, contactMeetings, contactRegistrations } from '#contract/events/contactHistory.ts'
import { undo } from '#contract/history.ts'
import { mergedRecords, previewUndoMerge } from '#contract/utilities/merges.ts'
import { pastPositions } from '#contract/utilities/moves.ts'
import { samePeople } from '#contract/utilities/purgatory.ts'
import { CompanyScreen } from '#components/companies/CompanyScreen.tsx'
import { ContactScreen } from '#components/contacts/ContactScreen.tsx'
import { MergedRecords } from '#components/utilities/MergedRecords.tsx'
import { PastPositions } from '#components/utilities/PastPositions.tsx'
import { companyRow } from '../support/companyRow.ts'
import { contactRow } from '../support/contactRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const merged = {
  ...{ id: 8, name: 'Ada Parke', detail: 'ada.parke@harbour.example', mergedAt: '2026-01-05T10:00:00.000Z', mergedByName: 'Ann Lee' },
  undoToken: 'merge-token',
}
const show = () => renderScreen(<MergedRecords resource="contacts" id={7} version={3} />)

test('a merge is undone after saying what comes back and what stays', async () => {
  answer(mergedRecords, { data: [merged] })
  answer(previewUndoMerge, {
    data: {
      undone: [
        { resource: 'contacts', noun: 'contact', count: 1, action: 'restored' },
        { resource: 'registrations', noun: 'registrations', count: 2, action: 'changed' },
      ],
      conflicts: ['The contact Ada Park was changed since: Job title stays as it is.'],
      problem: null,
    },
  })
  const sent = answer(undo, { data: { resource: 'contacts', rows: [], refused: [], undone: [] } })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Undo the merge of Ada Parke' }))
  const question = await screen.findByRole('dialog', { name: 'Undo the merge of Ada Parke?' })
  expect(question).toHaveTextContent('1 contact will be restored, 2 registrations will be changed back.')
  expect(question).toHaveTextContent('Job title stays as it is.')
  expect(sent).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Undo the merge' }))
  await waitFor(() => expect(sent).toEqual([{ undoToken: 'merge-token' }]))
})

test('a merge that cannot be undone now says why, and nothing is sent', async () => {
  answer(mergedRecords, { data: [merged] })
  const problem = 'Ada Park was merged into another contact since. Undo that merge first.'
  answer(previewUndoMerge, { data: { undone: [], conflicts: [], problem } })
  const sent = answer(undo, { data: { resource: 'contacts', rows: [], refused: [], undone: [] } })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Undo the merge of Ada Parke' }))
  const question = await screen.findByRole('dialog', { name: 'This merge cannot be undone now' })
  expect(question).toHaveTextContent(problem)
  await user.click(within(question).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
})

test('a merge that is too old has no undo', async () => {
  answer(mergedRecords, { data: [{ ...merged, undoToken: null }] })
  show()
  expect(await screen.findByText('Ada Parke')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('past positions lead to their companies', async () => {
  answer(pastPositions, {
    data: [{ pastPositionId: 1, companyId: 4, companyName: 'Larch Capital', jobTitle: 'CIO', endedOn: '2026-03-31' }],
  })
  renderScreen(<PastPositions contactId={7} version={1} />)
  expect(await screen.findByRole('link', { name: 'Larch Capital' })).toHaveAttribute('href', '/companies/4')
  expect(screen.getByText('CIO, left 31 Mar 2026')).toBeVisible()
})

test('the address of a merged contact leads to the page of the contact that has its rows, where a save shows at once', async () => {
  const row = contactRow(7, { firstName: 'Ada', lastName: 'Parke' })
  const fetched = answer(contactById, { data: row })
  answer(contactAppearances, { data: [] })
  answer(contactFunds, { data: [] })
  answer(contactCoffeeChats, { data: [] })
  answer(pastPositions, { data: [] })
  answer(mergedRecords, { data: [] })
  answer(samePeople, { data: [] })
  answer(contactRegistrations, { data: [] })
  answer(contactMails, { data: [] })
  answer(contactMeetings, { data: [] })
  answer(adminContacts, { data: [] })
  answer(contacts.calls.upsert, { data: { ...row, lastName: 'Park', rowVersion: 2 } })
  const { user, router } = renderScreen(<ContactScreen />, { url: '/contacts/8' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Parke' })).toBeVisible()
  expect(router().asPath).toBe('/contacts/7')
  expect(fetched).toMatchObject([{ contactId: '8' }, { contactId: '7' }])
  await user.type(await screen.findByRole('textbox', { name: 'Last name' }), '{Backspace}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Park' })).toBeVisible()
})

test('the address of a part of a merged company leads to the same part of the company that has its rows', async () => {
  answer(companyById, { data: companyRow(5, { name: 'Heron' }) })
  answer(companyContacts, { data: [] })
  answer(companyTypes, { data: [] })
  const { router } = renderScreen(<CompanyScreen />, { url: '/companies/6?part=contacts' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Heron' })).toBeVisible()
  expect(router().asPath).toBe('/companies/5?part=contacts')
  expect(screen.getByRole('link', { name: 'Contacts', current: 'page' })).toHaveAttribute('href', '/companies/5?part=contacts')
})
