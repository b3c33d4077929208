import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { LocationsTab } from '#components/events/locations/LocationsTab.tsx'
import { eventCompanyNames } from '#contract/events/eventPeople.ts'
import { type EventLocation, locations } from '#contract/events/locations.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen, someUser } from '../support/screens.tsx'
import { drawer, list, page, show } from '../support/tracks.tsx'

const reader = { ...someUser, role: 'readOnly' as const }

test('an empty list says what to begin with and offers it', async () => {
  answer(list, page([]))
  const { user } = show()
  expect(await screen.findByText('No tracks yet. Add the first to group and colour the sessions.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add the first track' }))
  expect(await drawer()).toHaveTextContent('New track')
})

test('who may only read is told that it is empty, and offered nothing', async () => {
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
