import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { CompanyTypesTab } from '#components/events/companyTypes/CompanyTypesTab.tsx'
import { eventState } from '#constants/statuses.ts'
import { companyTypes } from '#contract/common.ts'
import { type EventCompanyType, eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { formVersions } from '#contract/events/formVersions.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const row: EventCompanyType = {
  ...{ eventCompanyTypeId: 3, eventId: 7, name: 'Allocators', side: 1, linkSlug: 'allocators', isActive: true, canRequestTypeIds: [] },
  ...{ seatsTaken: 0, questionCount: 2, rowVersion: 1, createdAt: '2026-01-01T00:00:00.000Z', createdByContactId: null },
  ...{ updatedAt: '2026-01-01T00:00:00.000Z', updatedByContactId: null },
}

async function openType(values: Partial<EventCompanyType>, eventStateId: number, versions: object[]) {
  answer(eventCompanyTypes.calls.list, { data: [{ ...row, ...values }], meta: { total: 1, page: 1, pageSize: 50 } })
  answer(companyTypes, { data: [] })
  answer(formVersions, { data: versions })
  const event = eventRow({ eventId: 7, eventStateId: eventStateId as 1 })
  const { user } = renderScreen(<CompanyTypesTab event={event} />, { url: '/events/7/companytypes' })
  await user.click(await screen.findByText('Allocators'))
  return within(await screen.findByRole('dialog', { name: /Allocators/ }))
}

test('the link of a form says why nobody can register there yet', async () => {
  const drawer = await openType({ isActive: false }, eventState.draft, [])
  expect(await drawer.findByText('Nobody can register here yet')).toBeVisible()
  expect(drawer.getByText('The event is a draft, and nobody can open the address before it is published.')).toBeVisible()
  expect(drawer.getByText('The company type is not active.')).toBeVisible()
  expect(await drawer.findByRole('link', { name: 'Publish it' })).toHaveAttribute('href', '/events/7/registrationquestions?form=3')
})

test('the link of an open form says nothing beside it', async () => {
  const version = { version: 1, publishedAt: '2026-01-01T00:00:00.000Z', publishedByName: 'Ada Lovelace', questionCount: 2 }
  const drawer = await openType({}, eventState.published, [version])
  expect(await drawer.findByRole('link', { name: /\/register\/.*\/allocators$/ })).toBeVisible()
  expect(drawer.queryByText('Nobody can register here yet')).toBeNull()
})

test('a new company type gets a form link from its name, which can be taken away', async () => {
  answer(eventCompanyTypes.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
  answer(companyTypes, { data: [] })
  const saves = answer(eventCompanyTypes.calls.upsert, { data: row })
  const { user } = renderScreen(<CompanyTypesTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/companytypes?open=new' })
  const form = within(await screen.findByRole('dialog', { name: /company type/ }))
  await user.type(await form.findByLabelText('Name'), 'Fund managers & Co.')
  const link = form.getByLabelText('Form link')
  await waitFor(() => expect(link).toHaveValue('fund-managers-co'))
  await user.clear(link)
  await user.type(form.getByLabelText('Name'), ' Ltd')
  expect(link).toHaveValue('')
  await user.type(link, 'managers')
  await user.click(form.getByLabelText('Side'))
  await user.click(await screen.findByTitle('Manager'))
  await user.click(form.getByText('Save'))
  await waitFor(() => expect(saves).toMatchObject([{ name: 'Fund managers & Co. Ltd', linkSlug: 'managers' }]))
})
