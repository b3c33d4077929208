import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { LocationsTab } from '#components/events/locations/LocationsTab.tsx'
import { CompaniesTab } from '#components/events/companies/CompaniesTab.tsx'
import { ContactsTab } from '#components/events/contacts/ContactsTab.tsx'
import { RegistrationsTab } from '#components/events/registrations/RegistrationsTab.tsx'
import { companyTypes } from '#contract/common.ts'
import { companyTypeChoices } from '#contract/events/companyTypeChoices.ts'
import { eventCompanies } from '#contract/events/eventCompanies.ts'
import { eventContacts } from '#contract/events/eventContacts.ts'
import { irReps } from '#contract/events/events.ts'
import { eventCompanyNames } from '#contract/events/eventPeople.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { registrationCounts, registrations } from '#contract/events/registrations.ts'
import { type EventLocation, locations } from '#contract/events/locations.ts'
import { registrationSides } from '#constants/choices.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen, someUser } from '../support/screens.tsx'
import { drawer, list, page, show } from '../support/tracks.tsx'

const reader = { ...someUser, role: 'readOnly' as const }

test('an empty list says what to begin with and offers it', async () => {
  answer(list, page([]))
  const { user } = show()
  expect(await screen.findByText('No tracks yet. Add the first to group and colour the sessions.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add the first track' }))
  expect(await drawer()).toHaveTextContent('Add track')
})

test.each([
  [
    'companies',
    () => <CompaniesTab event={eventRow({ eventId: 7 })} />,
    'No companies yet. Everyone at an event belongs to a company type, and this event has none. Add one first.',
    ['Add a company type', '/events/7/companytypes?open=new'],
  ],
  [
    'registrations',
    () => <RegistrationsTab event={eventRow({ eventId: 7 })} />,
    'No registrations yet. Everyone at an event belongs to a company type, and this event has none. Add one first.',
    ['Add a company type', '/events/7/companytypes?open=new'],
  ],
  [
    'contacts',
    () => <ContactsTab event={eventRow({ eventId: 7 })} />,
    'No contacts yet. Everyone at an event belongs to a company type, and this event has none. Add one first.',
    ['Add a company type', '/events/7/companytypes?open=new'],
  ],
] as const)('the empty %s of a new event say what is missing and lead there', async (tab, tabOf, text, [link, href]) => {
  const nothing = { data: [], meta: { total: 0, page: 1, pageSize: 50 } }
  answer(eventCompanies.calls.list, nothing)
  answer(registrations.calls.list, nothing)
  answer(eventContacts.calls.list, nothing)
  answer(eventCompanyTypes.calls.list, { data: [] })
  answer(registrationCounts, { data: [] })
  answer(irReps, { data: [] })
  answer(companyTypes, { data: [] })
  answer(eventCompanyNames, { data: [] })
  renderScreen(tabOf(), { url: `/events/7/${tab}` })
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', href)
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})

test('the empty contacts of an event with company types lead to its companies', async () => {
  answer(eventContacts.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
  answer(companyTypeChoices, {
    data: [{ eventCompanyTypeId: 3, name: 'Allocators', side: registrationSides.allocator, isActive: true, maxContactsPerCompany: null }],
  })
  answer(eventCompanyNames, { data: [] })
  renderScreen(<ContactsTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/contacts' })
  expect(await screen.findByText("No contacts yet. Add the event's companies first, then their contacts.")).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to companies' })).toHaveAttribute('href', '/events/7/companies')
})

test('who may only read sees that it is empty, and is offered nothing', async () => {
  answer(list, page([]))
  show(undefined, reader)
  expect(await screen.findByText('No tracks yet.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Add/ })).toBeNull()
})

test('a form to read has no button that does nothing', async () => {
  const blackout = { startsAt: '2026-06-01T10:00:00.000Z', endsAt: '2026-06-01T11:00:00.000Z' }
  const hall: EventLocation = {
    sessionLocationId: 1,
    eventId: 7,
    name: 'Grand Hall',
    reservedForName: null,
    locationType: 1,
    assignment: 1,
    priority: 2,
    maxSimultaneousMeetings: 0,
    isVisibleInAgenda: true,
    blackouts: [blackout],
    sortOrder: 1,
    sessionCount: 0,
    rowVersion: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    createdByContactId: 1,
    updatedAt: '2026-01-01T00:00:00.000Z',
    updatedByContactId: 1,
  }
  answer(locations.calls.list, { data: [hall], meta: { total: 1, page: 1, pageSize: 50 } })
  answer(eventCompanyNames, { data: [] })
  const { user } = renderScreen(<LocationsTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/locations', user: reader })
  await user.click(await screen.findByText('Grand Hall'))
  const form = within(await drawer())
  expect(await form.findByLabelText('Time range 1 from')).toBeDisabled()
  expect(form.queryByRole('button', { name: /time range/i })).toBeNull()
  expect(form.queryByText('Save')).toBeNull()
})
