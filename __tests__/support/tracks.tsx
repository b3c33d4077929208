import { screen } from '@testing-library/react'
import { type Track, tracks } from '#contract/events/tracks.ts'
import { TracksTab } from '#components/events/tracks/TracksTab.tsx'
import type { User } from '#contract/auth.ts'
import { eventRow } from './eventRow.ts'
import { renderScreen } from './screens.tsx'

/** The tab of the tracks of event 7, as any resource's tab is tested. */
export const { list, upsert, remove } = tracks.calls
export const row = (sessionTrackId: number, name: string, values: Partial<Track> = {}): Track => ({
  sessionTrackId,
  eventId: 7,
  name,
  color: '#1f5fbf',
  sortOrder: sessionTrackId,
  sessionCount: 0,
  rowVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdByContactId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedByContactId: 1,
  ...values,
})
export const page = (rows: Track[], total = rows.length) => ({ data: rows, meta: { total, page: 1, pageSize: 50 } })
export const show = (url = '/events/7/tracks', user?: User) => renderScreen(<TracksTab event={eventRow({ eventId: 7 })} />, { url, user })
/** The tracks on screen, from top to bottom. */
export const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((line) => line.querySelectorAll('td:not(.select-cell)')[1]?.textContent.trim())
    .filter(Boolean)
export const drawer = () => screen.findByRole('dialog')
