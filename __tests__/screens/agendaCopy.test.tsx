import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { AgendaTab } from '#components/events/agenda/AgendaTab.tsx'
import {
  type AgendaSessionSpeaker,
  type AgendaSessionSponsor,
  agendaDays,
  agendaSessions,
  agendaSessionSpeakers,
  agendaSessionSponsors,
  agendaSpeakers,
  agendaSponsors,
} from '#contract/events/agenda.ts'
import { agendaClashes, checkAgendaSession } from '#contract/events/clashes.ts'
import { locations } from '#contract/events/locations.ts'
import { registrationCompanyTypes } from '#contract/events/registrations.ts'
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
  answer(registrationCompanyTypes, { data: [] })
  answer(agendaSpeakers, { data: [] })
  const sponsor = {
    agendaDaySessionSponsorId: 5,
    agendaDaySessionId: 11,
    sponsorId: 61,
    label: 'Coffee by',
    sponsorName: 'Acme',
    logoUrl: null,
  }
  const common = {
    rowVersion: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    createdByContactId: 1,
    updatedAt: '2026-01-01T00:00:00.000Z',
    updatedByContactId: 1,
  }
  answer(agendaSponsors, { data: [{ ...common, ...sponsor }] })
  const saved = answer(agendaSessions.calls.upsert, (change) => {
    const stored = { ...sessionRow(12, String(change.title), null), ...change, agendaDaySessionId: 12 }
    rows.push(stored)
    return { data: stored }
  })
  const addedSpeakers = answer(agendaSessionSpeakers.calls.upsert, (change) => ({
    data: { ...common, agendaDaySessionSpeakerId: 9, speakerName: '', headshotUrl: null, ...change } as AgendaSessionSpeaker,
  }))
  const addedSponsors = answer(agendaSessionSponsors.calls.upsert, (change) => ({
    data: { ...common, agendaDaySessionSponsorId: 9, sponsorName: '', logoUrl: null, ...change } as AgendaSessionSponsor,
  }))
  return { ...renderScreen(<AgendaTab event={event} />, { url }), saved, addedSpeakers, addedSponsors }
}

test.each([
  ['the plan', '/events/7/agenda?open=11'],
  ['the list', '/events/7/agenda?as=list&open=11'],
])('a session of %s is duplicated as a draft without a time, with its speakers and sponsors', async (_, url) => {
  const { user, saved, addedSpeakers, addedSponsors } = show(url)
  await user.click(await screen.findByRole('button', { name: /Duplicate$/ }))
  const drawer = await screen.findByRole('dialog', { name: 'Duplicate of Workshop' })
  expect(await within(drawer).findByText(/^The speakers and sponsors of “Workshop” are copied when you save/)).toBeVisible()
  expect(within(drawer).getByLabelText('Title')).toHaveValue('Workshop (copy)')
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ eventId: 7, title: 'Workshop (copy)', sessionLocationId: 1, lengthMinutes: 45, sessionStatusId: 1 })
  expect([saved[0]?.startsAt ?? null, saved[0]?.endsAt ?? null]).toEqual([null, null])
  await waitFor(() => expect(addedSponsors).toEqual([{ agendaDaySessionId: 12, sponsorId: 61, label: 'Coffee by' }]))
  expect(addedSpeakers).toEqual([
    { agendaDaySessionId: 12, speakerId: 41, role: 2, isConfirmed: false },
    { agendaDaySessionId: 12, speakerId: 42, role: 1, isConfirmed: false },
  ])
})
