import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { AgendaTab } from '#components/events/agenda/AgendaTab.tsx'
import { agendaDays, agendaSessions, agendaSpeakers, agendaSponsors } from '#contract/events/agenda.ts'
import { agendaClashes, checkAgendaSession } from '#contract/events/clashes.ts'
import { locations } from '#contract/events/locations.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { tracks } from '#contract/events/tracks.ts'
import { eventRow } from '../support/eventRow.ts'
import { dayRow, locationRow, sessionRow } from '../support/agendaScreen.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const event = eventRow({ eventId: 7, startsAt: '2026-06-01T07:00:00.000Z', endsAt: '2026-06-02T16:00:00.000Z', timeZone: 'Europe/Paris' })
const speakers = [
  { agendaDaySessionSpeakerId: 1, speakerId: 41, name: 'Ana Ruiz', role: 2, isConfirmed: true },
  { agendaDaySessionSpeakerId: 2, speakerId: 42, name: 'Bo Lind', role: 1, isConfirmed: false },
] as const
const workshop = sessionRow(11, 'Workshop', ['2026-06-01T07:00:00.000Z', '2026-06-01T07:45:00.000Z'], {
  sessionLocationId: 1,
  agendaDayId: 1,
  lengthMinutes: 45,
  sessionStatusId: 2,
  speakers: [...speakers],
})

function show(url: string) {
  answer(agendaDays.calls.list, { data: [dayRow(1, '2026-06-01')] })
  const rows = [workshop]
  answer(agendaSessions.calls.list, () => ({ data: rows, meta: { total: rows.length, page: 1, pageSize: 50 } }))
  answer(locations.calls.list, { data: [locationRow(1, 'Main hall')] })
  answer(tracks.calls.list, { data: [] })
  answer(agendaClashes, { data: [] })
  answer(checkAgendaSession, { data: [] })
  answer(eventCompanyTypes.calls.list, { data: [] })
  answer(agendaSpeakers, { data: [] })
  answer(agendaSponsors, { data: [] })
  const saved = answer(agendaSessions.calls.upsert, (change) => {
    const { duplicateOf, ...values } = change
    const stored = { ...sessionRow(12, String(change.title), null), ...values, agendaDaySessionId: 12 }
    rows.push(stored)
    return { data: { ...stored, undoToken: duplicateOf ? 'undo of the copy' : undefined } }
  })
  return { ...renderScreen(<AgendaTab event={event} />, { url }), saved }
}

test.each([
  ['the plan', '/events/7/agenda?open=11'],
  ['the list', '/events/7/agenda?as=list&open=11'],
])('a session of %s is duplicated as a draft without a time, with its speakers and sponsors', async (_, url) => {
  const { user, store, saved } = show(url)
  await user.click(await screen.findByRole('button', { name: /Duplicate$/ }))
  const drawer = await screen.findByRole('dialog', { name: 'Duplicate of Workshop' })
  expect(await within(drawer).findByText(/^The speakers and sponsors of “Workshop” are copied when you save/)).toBeVisible()
  expect(within(drawer).getByLabelText('Title')).toHaveValue('Workshop (copy)')
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({
    eventId: 7,
    title: 'Workshop (copy)',
    sessionLocationId: 1,
    lengthMinutes: 45,
    sessionStatusId: 1,
    duplicateOf: 11,
  })
  expect([saved[0]?.startsAt ?? null, saved[0]?.endsAt ?? null]).toEqual([null, null])
  await waitFor(() => expect(store.getState().ui.notices.map(({ undoToken }) => undoToken)).toContain('undo of the copy'))
  expect(JSON.stringify(store.getState().events)).not.toContain('undoToken')
})
