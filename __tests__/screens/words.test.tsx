import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { LocationsTab } from '#components/events/locations/LocationsTab.tsx'
import { registrationColumns } from '#components/events/registrations/registrationColumns.tsx'
import { HistoryDrawer } from '#components/resource/record/HistoryDrawer.tsx'
import { valueText } from '#components/resource/base/values.ts'
import { countryCode } from '#contract/fields.ts'
import { type Registration, registrations } from '#contract/events/registrations.ts'
import { locations } from '#contract/events/locations.ts'
import { tracks } from '#contract/events/tracks.ts'
import { history } from '#contract/history.ts'
import { makeTheme } from '#styles/antdTheme.ts'
import { palettes, themeNames } from '#styles/theme.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

test('the history writes instants as the lists do', async () => {
  const at = '2026-11-21T11:43:00.000Z'
  answer(history, {
    data: [{ changeId: 1, action: 'create', at, actorContactId: 1, actorName: 'Ada Park', version: 1, before: null, after: null }],
  })
  renderScreen(<HistoryDrawer resource={tracks} id={1} rowVersion={1} onClose={() => undefined} onRestored={() => undefined} />)
  await screen.findByText('Ada Park')
  expect(document.querySelector('time')).toHaveTextContent(/^21 Nov 2026, \d\d:43$/)
})

test('the history says before a restore that no mail is sent', async () => {
  const change = { action: 'update' as const, at: '2026-11-21T11:43:00.000Z', actorContactId: 1, actorName: 'Ada Park' }
  const [before, after] = [{ name: 'Equity' }, { name: 'Credit' }]
  answer(history, { data: [2, 1].map((at) => ({ ...change, changeId: at, version: at, before, after })) })
  const { user } = renderScreen(
    <HistoryDrawer resource={tracks} id={1} rowVersion={2} onClose={() => undefined} onRestored={() => undefined} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText(/^The record gets the values it had after this change\. No mail is sent\./)).toBeVisible()
})

test('the history names fields and values that only the server writes as the lists do', async () => {
  answer(history, {
    data: [
      {
        changeId: 1,
        action: 'status',
        at: '2026-11-21T11:43:00.000Z',
        actorContactId: 1,
        actorName: 'Ada Park',
        version: 2,
        before: { eventStatusId: 2, statusReason: null, submittedAt: null },
        after: { eventStatusId: 5, statusReason: 'Knows the host', submittedAt: null },
      },
    ],
  })
  renderScreen(<HistoryDrawer resource={registrations} id={1} rowVersion={2} onClose={() => undefined} onRestored={() => undefined} />)
  await screen.findByText('Ada Park')
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Status', 'Reason'])
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['Pending review → Approved', '— → Knows the host'])
})

test('a changed instant is written in the same form', () => {
  expect(valueText(undefined, '2026-11-20T18:37:00.000Z')).toMatch(/^\d{1,2} Nov 2026, \d\d:37$/)
})

test('a day is written as days are, a country by its name, and what is no day as it is', () => {
  expect(valueText(undefined, '2026-11-20')).toBe('20 Nov 2026')
  expect(valueText(countryCode.nullish(), 'SG')).toBe('Singapore')
  expect(['2026-11-99', 'Room 2026-11'].map((text) => valueText(undefined, text))).toEqual(['2026-11-99', 'Room 2026-11'])
})

test('the list of registrations writes when they came in that form, and has room for a note', () => {
  const columns = registrationColumns({ timeZone: 'America/New_York', mayEdit: () => false })
  const submitted = columns.find(({ title }) => title === 'Submitted')
  const cell = submitted?.render?.({ submittedAt: '2026-11-20T18:37:00.000Z' } as Registration) as ReactElement
  render(cell)
  expect([screen.getByText(/20 Nov 2026/), screen.getByText('13:37 EST')]).toHaveLength(2)
  expect(columns.find(({ title }) => title === 'Note')?.width).toBeGreaterThanOrEqual(90)
  // What the others and the boxes to choose rows leave for the company in the narrowest list that does not scroll sideways.
  const taken = columns.filter(({ isOptional }) => !isOptional).reduce((sum, { width }) => sum + Number(width ?? 0), 32)
  expect(columns.flatMap(({ title, width }) => (width ? [] : [title]))).toEqual(['Company'])
  expect(988 - taken).toBeGreaterThanOrEqual(130)
})

test('a location’s blackouts are time ranges', async () => {
  answer(locations.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
  const { user } = renderScreen(<LocationsTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/locations' })
  await user.click(await screen.findByRole('button', { name: /Add location/ }))
  await user.click(await screen.findByRole('button', { name: /Add time range/ }))
  expect(screen.getByRole('button', { name: 'Remove time range 1' })).toBeInTheDocument()
})

test.each(themeNames)('a chosen row keeps its colour under the pointer (%s)', (name) => {
  expect(makeTheme(name).components?.Table).toMatchObject({
    rowSelectedBg: palettes[name].primarySoft,
    rowSelectedHoverBg: palettes[name].primarySoft,
  })
})
