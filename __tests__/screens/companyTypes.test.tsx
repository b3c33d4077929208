import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
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
