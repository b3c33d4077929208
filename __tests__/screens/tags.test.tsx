import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { RegistrationsTab } from '#components/events/registrations/RegistrationsTab.tsx'
import { companyTypeChoices } from '#contract/events/companyTypeChoices.ts'
import { irReps } from '#contract/events/events.ts'
import { registrations } from '#contract/events/registrations.ts'
import { eventRow } from '../support/eventRow.ts'
import { registrationRow } from '../support/registrationRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const { list, counts, updateMany } = registrations.calls
if (!updateMany) throw new Error('Registrations have no bulk edit')

const choose = async (user: ReturnType<typeof renderScreen>['user'], text: string) =>
  user.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }))

test('adds a tag that others of the event have to selected registrations, and leaves their other tags', async () => {
  const rows = [registrationRow(1, { tags: ['Board'] }), registrationRow(2)]
  answer(list, { data: rows, meta: { total: 2, page: 1, pageSize: 50 } })
  answer(companyTypeChoices, { data: [] })
  answer(irReps, { data: [] })
  const requests = answer(counts, { data: ['VIP', 'Board', 'First time'].map((value, at) => ({ value, label: value, total: 9 - at })) })
  const results = rows.map(({ eventRegistrationId: id }) => ({ id, isChanged: true, isRefused: false, message: 'Changed.', row: null }))
  const sent = answer(updateMany, { data: { results, undoToken: 'undo-tags' } })
  const { user } = renderScreen(<RegistrationsTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/registrations?type=3&q=regi' })
  for (const one of [1, 2]) await user.click(await screen.findByRole('checkbox', { name: `Select Regi Strant ${one}` }))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('combobox', { name: 'Field' }))
  await choose(user, 'Tags')
  const tags = await within(dialog).findByRole('combobox', { name: 'Tags' })
  await user.click(tags)
  // Of the whole event, whatever the list shows.
  await waitFor(() => expect(requests).toEqual([{ eventId: '7', eventCompanyTypeId: '0', eventStatusId: '0', field: 'tags' }]))
  await user.type(tags, 'vi')
  expect(screen.queryByText('First time', { selector: '.ant-select-item-option-content' })).toBeNull()
  await choose(user, 'VIP')
  await user.click(await within(dialog).findByRole('button', { name: 'Change 2 registrations' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ ids: [1, 2], values: { tags: ['VIP'] }, listMode: 'add' }))
})
