import { expect, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { TracksTab } from '#components/events/tracks/TracksTab.tsx'
import { tracks } from '#contract/events/tracks.ts'
import { viewersReceived } from '#store/live/live.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen, someUser } from '../support/screens.tsx'

const at = '2026-01-01T00:00:00.000Z'
const track = (sessionTrackId: number, name: string) => ({
  sessionTrackId,
  eventId: 7,
  name,
  color: '#1f5fbf',
  sortOrder: sessionTrackId,
  sessionCount: 0,
  rowVersion: 1,
  createdAt: at,
  createdByContactId: null,
  updatedAt: at,
  updatedByContactId: null,
})

test('a row shows the initials of the others who have it open, until they close it', async () => {
  answer(tracks.calls.list, { data: [track(1, 'Credit'), track(2, 'Equity')], meta: { total: 2, page: 1, pageSize: 50 } })
  const { store } = renderScreen(<TracksTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/tracks' })
  const row = await screen.findByRole('row', { name: /Credit/ })
  const own = { contactId: someUser.contactId, name: someUser.name }
  const show = (id: number, viewers: { contactId: number; name: string }[]) =>
    act(() => void store.dispatch(viewersReceived({ resource: 'tracks', id, viewers })))
  show(1, [own, { contactId: 2, name: 'Bo Lind' }, { contactId: 3, name: 'Cy Voss' }])
  show(2, [own])
  expect(within(row).getByText('BL')).toBeVisible()
  expect(within(row).getByText('+1')).toBeVisible()
  expect(within(row).getByText('Open: Bo Lind, Cy Voss')).toBeInTheDocument()
  expect(within(screen.getByRole('row', { name: /Equity/ })).queryByText(/^Open:/)).toBeNull()
  show(1, [own])
  expect(within(row).queryByText('BL')).toBeNull()
})
