import { expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AgendaTab } from '#components/events/agenda/AgendaTab.tsx'
import { NoDays } from '#components/events/agenda/NoDays.tsx'
import { type AgendaSession, agendaDays, agendaSessions } from '#contract/events/agenda.ts'
import { agendaClashes, checkAgendaSession } from '#contract/events/clashes.ts'
import { locations } from '#contract/events/locations.ts'
import { tracks } from '#contract/events/tracks.ts'
import { axeProblems } from '../support/axe.ts'
import { eventRow } from '../support/eventRow.ts'
import { dayRow, locationRow, sessionRow } from '../support/agendaScreen.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const event = eventRow({ eventId: 7, startsAt: '2026-06-01T07:00:00.000Z', endsAt: '2026-06-02T16:00:00.000Z', timeZone: 'Europe/Paris' })
const sessions = [
  sessionRow(11, 'Keynote', ['2026-06-01T07:00:00.000Z', '2026-06-01T07:30:00.000Z'], { sessionLocationId: 1, agendaDayId: 1 }),
  sessionRow(12, 'Wrap-up', ['2026-06-02T14:00:00.000Z', '2026-06-02T15:00:00.000Z'], { sessionLocationId: 2, agendaDayId: 2 }),
]

function show(url = '/events/7/agenda') {
  answer(agendaDays.calls.list, { data: [dayRow(1, '2026-06-01'), dayRow(2, '2026-06-02', { title: 'Closing day' })] })
  answer(agendaSessions.calls.list, { data: sessions })
  answer(locations.calls.list, { data: [locationRow(1, 'Main hall'), locationRow(2, 'Side room')] })
  answer(tracks.calls.list, { data: [] })
  answer(agendaClashes, { data: [] })
  answer(checkAgendaSession, { data: [] })
  const sent = answer(agendaSessions.calls.upsert, (change) => ({ data: { ...sessions[0], ...change, rowVersion: 2 } as AgendaSession }))
  return { ...renderScreen(<AgendaTab event={event} />, { url }), sent }
}
const block = (name: RegExp) => screen.findByRole('button', { name })

test('all days are below each other with their names, and the choice is in the address', async () => {
  const { user, container, router } = show()
  await block(/^Keynote/)
  expect(screen.queryByRole('button', { name: /^Wrap-up/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^All days/ }))
  await waitFor(() => expect(router().query.day).toBe('all'))
  expect(await block(/^Keynote, 09:00–09:30, Draft, Main hall, Mon 1 Jun/)).toBeVisible()
  expect(await block(/^Wrap-up, 16:00–17:00, Draft, Side room, Tue 2 Jun/)).toBeVisible()
  expect(screen.getByRole('region', { name: /^All days, Central European/ })).toBeVisible()
  expect([...container.querySelectorAll('.agenda-day-name')].map(({ textContent }) => textContent)).toEqual([
    'Monday 1 Jun',
    'Tuesday 2 Jun · Closing day',
  ])
  expect(await axeProblems(container)).toEqual([])
  await user.click(screen.getByRole('button', { name: /^Tue 2 Jun/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Keynote/ })).toBeNull())
})

test('a session is moved to the next day by keyboard: down from the last hour', async () => {
  const { user, sent } = show('/events/7/agenda?day=all')
  ;(await block(/^Keynote/)).focus()
  // The day has hours until 19:00: ten steps of an hour reach its end, the next is the first hour of the next day.
  await user.keyboard(`m${'{PageDown}'.repeat(11)}{Enter}`)
  await waitFor(() => expect(sent).toMatchObject([{ startsAt: '2026-06-02T06:00:00.000Z', endsAt: '2026-06-02T06:30:00.000Z' }]))
})

test('prints all days when all are shown', async () => {
  show('/events/7/agenda?day=all')
  await block(/^Keynote/)
  fireEvent(window, new Event('beforeprint'))
  const tables = document.querySelectorAll<HTMLElement>('.print-sheet table')
  expect([...tables].map((table) => within(table).getAllByRole('row').length)).toEqual([2, 2])
  fireEvent(window, new Event('afterprint'))
})

test('the plan is zoomed by its buttons, by + and −, and by Ctrl and the wheel, and remembers it', async () => {
  const { user, unmount, reopen } = Object.assign(show(), { reopen: () => show() })
  const height = async () => (await block(/^Keynote/)).style.height
  expect(await height()).toBe('48px')
  await user.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(await height()).toBe('72px')
  ;(await block(/^Keynote/)).focus()
  await user.keyboard('+')
  expect(await height()).toBe('96px')
  expect(screen.getByRole('button', { name: 'Zoom in' })).toBeDisabled()
  await user.keyboard('-')
  expect(await height()).toBe('72px')
  const frame = screen.getByRole('region', { name: /^Monday 1 Jun/ })
  expect(fireEvent.wheel(frame, { deltaY: 100 })).toBe(true)
  expect(await height()).toBe('72px')
  // The browser must not zoom the page as well.
  expect(fireEvent.wheel(frame, { deltaY: 100, ctrlKey: true })).toBe(false)
  expect(await height()).toBe('48px')
  fireEvent.wheel(frame, { deltaY: 100, ctrlKey: true })
  expect(await height()).toBe('36px')
  unmount()
  reopen()
  expect(await height()).toBe('36px')
})

test('an agenda without days gets one for each date of the event, with one message', async () => {
  answer(agendaDays.calls.list, { data: [] })
  const sent = answer(agendaDays.calls.upsert, ({ date }) => ({ data: dayRow(date === '2026-06-01' ? 1 : 2, String(date)) }))
  const { user, store } = renderScreen(<NoDays event={event} mayEdit onAdd={() => undefined} />)
  await user.click(screen.getByRole('button', { name: 'Add all 2 days of the event' }))
  await waitFor(() => expect(sent).toEqual(['2026-06-01', '2026-06-02'].map((date) => ({ eventId: 7, date }))))
  await waitFor(() => expect(store.getState().ui.notices).toMatchObject([{ text: 'Agenda updated successfully.' }]))
  expect(store.getState().ui.notices[0]).not.toHaveProperty('count')
})
