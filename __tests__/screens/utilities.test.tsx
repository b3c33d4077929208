import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { limits } from '#constants/limits.ts'
import { companyAutocomplete, contactAutocomplete } from '#contract/common.ts'
import { contacts } from '#contract/contacts.ts'
import { mergeContacts } from '#contract/utilities/merges.ts'
import { moveContact } from '#contract/utilities/moves.ts'
import { removeFromPurgatory, samePeople } from '#contract/utilities/purgatory.ts'
import { MergeTool } from '#components/utilities/MergeTool.tsx'
import { SameContacts } from '#components/utilities/SameContacts.tsx'
import { UtilitiesScreen } from '#components/utilities/UtilitiesScreen.tsx'
import { axeProblems } from '../support/axe.ts'
import { contactRow } from '../support/contactRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const ada = contactRow(7, { firstName: 'Ada', lastName: 'Park', email: 'ada@harbour.example', contactStateId: 2, rowVersion: 3 })
const known = contactRow(8, { firstName: 'Ada', lastName: 'Parke', email: 'ada.parke@harbour.example' })
const hit = {
  ...{ contactId: 8, fullName: 'Ada Parke', firstName: 'Ada', lastName: 'Parke', email: known.email ?? null, jobTitle: null },
  ...{ companyId: null, companyName: null, companyType: null, state: 1, headshotUrl: null },
}
const waiting = (rows = [ada]) =>
  answer(contacts.calls.list, ({ id }) => {
    const found = id ? [ada, known].filter(({ contactId }) => contactId === Number(id)) : rows
    return { data: found, meta: { total: found.length, page: 1, pageSize: 50 } }
  })

describe('people in purgatory', () => {
  test('are shown with whom they may be, and why', async () => {
    const lists = waiting()
    const sent = answer(samePeople, { data: [{ ...hit, state: 4, forContactId: 7, reasons: ['phone', 'name'] }] })
    renderScreen(<UtilitiesScreen />, { url: '/utilities' })
    expect(await screen.findByRole('link', { name: 'Ada Park' })).toHaveAttribute('href', '/contacts/7')
    expect(await screen.findByText(/archived, same phone, same name and company/)).toBeVisible()
    expect(lists[0]).toMatchObject({ contactStateId: '2' })
    expect(sent).toEqual([{ contactIds: '7' }])
    expect(await axeProblems()).toEqual([])
  })

  test('say about how many wait, where there are too many to count', async () => {
    answer(contacts.calls.list, ({ page }) => ({
      data: [ada],
      meta: { total: 25_000, isEstimate: true, page: Number(page), pageSize: limits.pageSizeDefault },
    }))
    answer(samePeople, { data: [] })
    renderScreen(<UtilitiesScreen />, { url: '/utilities' })
    expect(await screen.findByText('about 25,000')).toBeVisible()
    expect(screen.getByText('about 25,000 people wait')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled()
  })

  test('are accepted by one click, and leave the queue', async () => {
    waiting()
    answer(samePeople, { data: [] })
    const { user } = renderScreen(<UtilitiesScreen />, { url: '/utilities' })
    const sent = answer(removeFromPurgatory, { data: { row: { ...ada, contactStateId: 1, rowVersion: 4 }, undoToken: 'undo' } })
    const accept = await screen.findByRole('button', { name: 'Accept Ada Park' })
    waiting([])
    await user.click(accept)
    expect(await screen.findByText(/No one is waiting/)).toBeVisible()
    expect(sent).toEqual([{ contactId: 7, action: 'accept' }])
  })

  test('are accepted into a company that is chosen, if they have none', async () => {
    waiting([ada, { ...known, companyId: 4, companyName: 'Larch Capital' }])
    answer(samePeople, { data: [] })
    answer(companyAutocomplete, { data: [{ companyId: 4, name: 'Larch Capital', companyType: null }] })
    const { user } = renderScreen(<UtilitiesScreen />, { url: '/utilities' })
    const sent = answer(removeFromPurgatory, { data: { row: { ...ada, contactStateId: 1, rowVersion: 4 }, undoToken: 'undo' } })
    await user.click(await screen.findByRole('button', { name: 'Accept into company: Ada Park' }))
    expect(screen.queryByRole('button', { name: 'Accept into company: Ada Parke' })).toBeNull()
    const dialog = await screen.findByRole('dialog', { name: 'Accept Ada Park into a company' })
    expect(within(dialog).getByRole('button', { name: 'Accept' })).toBeDisabled()
    await user.type(within(dialog).getByLabelText('Company'), 'larch')
    await user.click(await screen.findByText('Larch Capital'))
    waiting([])
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText(/No one is waiting/)).toBeVisible()
    expect(sent).toEqual([{ contactId: 7, action: 'accept', companyId: 4 }])
  })

  test('are merged into whom they are, whose page opens', async () => {
    waiting()
    answer(samePeople, { data: [{ ...hit, forContactId: 7, reasons: ['email'] }] })
    const { user, router } = renderScreen(<UtilitiesScreen />, { url: '/utilities' })
    const sent = answer(mergeContacts, ({ dryRun }) => ({
      data: { row: dryRun ? null : known, moved: [], problems: [], undoToken: dryRun ? null : 'undo', joined: ['Lagoon Forum: one place'] },
    }))
    await user.click(await screen.findByRole('button', { name: 'Merge Ada Park into Ada Parke' }))
    const dialog = await screen.findByRole('dialog', { name: 'Merge contacts' })
    expect(await within(dialog).findByText('Lagoon Forum: one place')).toBeVisible()
    expect(dialog).toHaveTextContent('You can undo this for 30 days')
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }))
    await waitFor(() => expect(router().asPath).toBe('/contacts/8'))
    expect(sent.at(-1)).toMatchObject({ survivorContactId: 8, mergedContactIds: [7], rowVersions: { merged: [3] } })
  })

  test('may be somebody who is offered beside the search', async () => {
    waiting()
    answer(samePeople, { data: [{ ...hit, forContactId: 7, reasons: ['spelling'] }] })
    const { user } = renderScreen(<UtilitiesScreen />, { url: '/utilities' })
    const sent = answer(mergeContacts, { data: { row: null, moved: [], problems: [], undoToken: null } })
    await user.click(await screen.findByRole('button', { name: 'Find match of Ada Park' }))
    const dialog = await screen.findByRole('dialog', { name: 'Find who Ada Park is' })
    expect(await within(dialog).findByText('ada.parke@harbour.example · similar name')).toBeVisible()
    expect(await axeProblems(dialog)).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Choose Ada Parke' }))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ survivorContactId: 8, mergedContactIds: [7], dryRun: true }))
  })

  test('with a match that was searched go into it, and its values stay', async () => {
    waiting()
    answer(samePeople, { data: [] })
    answer(contactAutocomplete, { data: [hit] })
    const { user } = renderScreen(<UtilitiesScreen />, { url: '/utilities' })
    const sent = answer(mergeContacts, ({ dryRun }) => ({
      data: { row: dryRun ? null : known, moved: [], problems: [], undoToken: dryRun ? null : 'undo' },
    }))
    await user.click(await screen.findByRole('button', { name: 'Find match of Ada Park' }))
    await user.type(await screen.findByRole('combobox', { name: 'Contact to keep' }), 'Ada')
    await user.click(await screen.findByText(/Ada Parke/))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ survivorContactId: 8, mergedContactIds: [7], dryRun: true }))
  })
})

test('the page of a contact names who may be the same person, who is merged from there', async () => {
  waiting()
  const sentFor = answer(samePeople, { data: [{ ...hit, state: 4, forContactId: 7, reasons: ['mailbox'] }] })
  const { user } = renderScreen(<SameContacts contactId={7} name="Ada Park" version={3} />)
  const part = await screen.findByRole('region', { name: 'May be the same person' })
  expect(within(part).getByRole('link', { name: 'Ada Parke' })).toHaveAttribute('href', '/contacts/8')
  expect(part).toHaveTextContent('ada.parke@harbour.example, archived, same mailbox')
  expect(sentFor).toEqual([{ contactIds: '7' }])
  const sent = answer(mergeContacts, { data: { row: null, moved: [], problems: [], undoToken: null } })
  await user.click(within(part).getByRole('button', { name: 'Merge Ada Parke into Ada Park' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ survivorContactId: 7, mergedContactIds: [8], dryRun: true }))
})

test('a merge that begins with one contact offers who may be the same', async () => {
  waiting()
  answer(samePeople, { data: [{ ...hit, forContactId: 7, reasons: ['nameAlone'] }] })
  const sent = answer(mergeContacts, { data: { row: null, moved: [], problems: [], undoToken: null } })
  const { user } = renderScreen(<MergeTool kind="contacts" id={7} onClose={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Choose Ada Parke' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ survivorContactId: 7, mergedContactIds: [8], dryRun: true }))
})

test('a move says what goes along before it is sent', async () => {
  waiting([])
  answer(contactAutocomplete, { data: [hit] })
  answer(companyAutocomplete, { data: [{ companyId: 4, name: 'Larch Capital', companyType: null }] })
  const { user } = renderScreen(<UtilitiesScreen />, { url: '/utilities' })
  await user.click(await screen.findByRole('button', { name: 'Move contact' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move a contact to another company' })
  const moved = [{ resource: 'registrations', noun: 'registrations', count: 2 }]
  const sent = answer(moveContact, ({ dryRun }) => ({
    data: { row: dryRun ? null : known, moved, stays: ['Lagoon Forum: the company has no seat left.'], undoToken: null },
  }))
  const choose = async (label: string, term: string, name: string) => {
    await user.type(within(dialog).getByLabelText(label), term)
    await user.click(await screen.findByText(name))
  }
  await choose('Contact', 'parke', 'Ada Parke')
  expect(dialog).toHaveTextContent('Ada Parke · ada.parke@harbour.example')
  await choose('New company', 'larch', 'Larch Capital')
  expect(await within(dialog).findByText(/Moves with them: 2 registrations/)).toBeVisible()
  expect(within(dialog).getByText('Lagoon Forum: the company has no seat left.')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Move contact' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)).toMatchObject({ contactId: 8, toCompanyId: 4, moveRegistrations: true })
})
