import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { AgendaTab } from '#components/events/agenda/AgendaTab.tsx'
import { type AgendaSession, agendaDays, agendaSessions } from '#contract/events/agenda.ts'
import { agendaClashes } from '#contract/events/clashes.ts'
import { locations } from '#contract/events/locations.ts'
import { tracks } from '#contract/events/tracks.ts'
import { axeProblems } from '../support/axe.ts'
import { eventRow } from '../support/eventRow.ts'
import { dayRow, locationRow, sessionRow, trackRow } from '../support/agendaScreen.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const event = eventRow({ eventId: 7, startsAt: '2026-06-01T07:00:00.000Z', endsAt: '2026-06-02T16:00:00.000Z', timeZone: 'Europe/Paris' })
const [credit, debt] = [trackRow(1, 'Private credit', '#1c7c54'), trackRow(2, 'Public debt', '#a23b72')]
const speaker = (name: string) => ({ agendaDaySessionSpeakerId: 1, speakerId: 1, name, role: 1, isConfirmed: true }) as const
const on = (id: number, title: string, times: [string, string], values: Partial<AgendaSession>): AgendaSession =>
  sessionRow(id, title, [`2026-06-01T${times[0]}:00.000Z`, `2026-06-01T${times[1]}:00.000Z`], { agendaDayId: 1, ...values })
const sessions = [
  on(11, 'Lending', ['12:00', '12:25'], { sessionLocationId: 1, sessionTrackId: 1, trackName: credit.name }),
  on(12, 'Bonds', ['13:00', '14:00'], { sessionLocationId: 2, sessionTrackId: 2, trackName: debt.name }),
  sessionRow(13, 'Fireside chat', null, { speakers: [speaker('Åsa Lindström')] }),
  sessionRow(14, 'Closing words', null, { sessionTrackId: 2, trackName: debt.name }),
]

function show(url = '/events/7/agenda') {
  answer(agendaDays.calls.list, { data: [dayRow(1, '2026-06-01'), dayRow(2, '2026-06-02')] })
  answer(agendaSessions.calls.list, { data: sessions })
  answer(locations.calls.list, { data: [locationRow(1, 'Main hall'), locationRow(2, 'Side room')] })
  answer(tracks.calls.list, { data: [credit, debt] })
  answer(agendaClashes, { data: [] })
  return renderScreen(<AgendaTab event={event} />, { url })
}
const block = (name: RegExp) => screen.findByRole('button', { name })
const columns = () => [...document.querySelectorAll('.agenda-head-name')].map(({ textContent }) => textContent)
const legend = () => screen.getByRole('group', { name: 'Tracks' })

describe('the plan', () => {
  test('opens at the first session of the day, and stays where the user scrolled until another day is opened', async () => {
    const { user } = show()
    await block(/^Lending/)
    const frame = screen.getByRole('region', { name: /^Monday 1 Jun/ })
    // The grid starts at 08:00 in Paris, the first session at 14:00; half an hour above it is visible, with the name of that hour.
    expect(frame.scrollTop).toBe(5.5 * 96 - 10)
    frame.scrollTop = 0
    await user.click(screen.getByRole('button', { name: /Unscheduled 2$/ }))
    expect(frame.scrollTop).toBe(0)
    await user.click(screen.getByRole('button', { name: /^Tue 2 Jun/ }))
    await screen.findByText(/^No sessions on this day yet/)
    await user.click(screen.getByRole('button', { name: /^Mon 1 Jun/ }))
    await block(/^Lending/)
    expect(screen.getByRole('region', { name: /^Monday 1 Jun/ }).scrollTop).toBe(5.5 * 96 - 10)
  })

  test('gives the text of a session whole lines only', async () => {
    show()
    const linesOf = (one: HTMLElement) => one.style.getPropertyValue('--lines')
    expect(linesOf(await block(/^Lending/))).toBe('2')
    expect(linesOf(await block(/^Bonds/))).toBe('5')
  })

  test('filtered by a track shows only the locations of that track', async () => {
    show('/events/7/agenda?sessionTrackId=1')
    await block(/^Lending/)
    expect(columns()).toEqual(['Main hall'])
  })

  test('has a legend of the tracks, which filters on a click and shows all again on the next', async () => {
    const { user, container, router } = show()
    await block(/^Lending/)
    expect(columns()).toEqual(['Main hall', 'Side room'])
    expect(await axeProblems(container)).toEqual([])
    await user.click(within(legend()).getByRole('button', { name: 'Public debt' }))
    await waitFor(() => expect(router().query.sessionTrackId).toBe('2'))
    await waitFor(() => expect(columns()).toEqual(['Side room']))
    expect(screen.queryByRole('button', { name: /^Lending/ })).toBeNull()
    const chosen = within(legend()).getByRole('button', { name: 'Public debt', pressed: true })
    await user.click(chosen)
    await waitFor(() => expect(columns()).toEqual(['Main hall', 'Side room']))
  })

  test('prints the legend with the schedule', async () => {
    show()
    await block(/^Lending/)
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    const sheet = document.querySelector<HTMLElement>('.print-sheet')
    expect([...(sheet?.querySelectorAll('.agenda-legend-entry') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Private credit',
      'Public debt',
    ])
    act(() => void window.dispatchEvent(new Event('afterprint')))
  })
})

describe('unscheduled sessions', () => {
  test('are found by title, speaker and track, with or without accents', async () => {
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: /Unscheduled 2$/ }))
    const panel = await screen.findByRole('complementary', { name: 'Unscheduled' })
    const shown = () => [...panel.querySelectorAll('.agenda-session-title')].map(({ textContent }) => textContent)
    const search = within(panel).getByRole('searchbox', { name: 'Search unscheduled' })
    expect(shown()).toEqual(['Fireside chat', 'Closing words'])
    for (const [text, found] of [
      ['closing', 'Closing words'],
      ['lindstrom', 'Fireside chat'],
      ['PUBLIC debt', 'Closing words'],
    ] as const) {
      await user.clear(search)
      await user.type(search, text)
      await waitFor(() => expect(shown()).toEqual([found]))
    }
    await user.type(search, 'x')
    await waitFor(() => expect(panel).toHaveTextContent('No unscheduled session matches “PUBLIC debtx”.'))
  })
})
