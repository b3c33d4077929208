import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { AgendaTab } from '#components/events/agenda/AgendaTab.tsx'
import { agendaDays, agendaSessions } from '#contract/events/agenda.ts'
import { agendaClashes } from '#contract/events/clashes.ts'
import { locations } from '#contract/events/locations.ts'
import { tracks } from '#contract/events/tracks.ts'
import { eventRow } from '../support/eventRow.ts'
import { dayRow, locationRow } from '../support/agendaScreen.ts'
import { answer, renderScreen } from '../support/screens.tsx'

afterEach(() => void jest.useRealTimers())

const event = eventRow({ eventId: 7, startsAt: '2026-06-01T07:00:00.000Z', endsAt: '2026-06-02T16:00:00.000Z', timeZone: 'Europe/Paris' })

/** The plan of two days in Paris, open since an instant on a clock that only the test moves. */
async function openSince(now: string, url = '/events/7/agenda') {
  jest.useFakeTimers({ now: Date.parse(now), doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  answer(agendaDays.calls.list, { data: [dayRow(1, '2026-06-01'), dayRow(2, '2026-06-02')] })
  answer(agendaSessions.calls.list, { data: [] })
  answer(locations.calls.list, { data: [locationRow(1, 'Main hall')] })
  answer(tracks.calls.list, { data: [] })
  answer(agendaClashes, { data: [] })
  const { container } = renderScreen(<AgendaTab event={event} />, { url })
  await screen.findByRole('button', { name: /^Mon 1 Jun/ })
  const dayOf = (text: string) => screen.getByText(text).closest('button')?.textContent ?? ''
  return { dayOf, line: () => container.querySelector<HTMLElement>('.agenda-now') }
}
const pass = (minutes: number) => act(() => jest.advanceTimersByTimeAsync(minutes * 60_000))
const isShown = (name: RegExp) => expect(screen.getByRole('button', { name })).toHaveAttribute('aria-current', 'true')

test('the day that is today moves on at midnight of the event, and the plan with it', async () => {
  const { dayOf } = await openSince('2026-06-01T21:58:00.000Z')
  expect(dayOf('Today')).toMatch(/^Mon 1 Jun/)
  isShown(/^Mon 1 Jun/)
  await pass(1)
  expect(dayOf('Today')).toMatch(/^Mon 1 Jun/)
  await pass(1)
  expect(dayOf('Today')).toMatch(/^Tue 2 Jun/)
  isShown(/^Tue 2 Jun/)
  await pass(24 * 60)
  expect(screen.queryByText('Today')).toBeNull()
})

test('a day that the address names stays when another is today', async () => {
  const { dayOf } = await openSince('2026-06-01T21:59:00.000Z', '/events/7/agenda?day=1')
  await pass(2)
  expect(dayOf('Today')).toMatch(/^Tue 2 Jun/)
  isShown(/^Mon 1 Jun/)
})

test('a page that slept over midnight knows it as soon as it is looked at', async () => {
  const { dayOf } = await openSince('2026-06-01T20:00:00.000Z')
  // No timer runs while a machine sleeps.
  jest.setSystemTime(Date.parse('2026-06-02T06:00:00.000Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(dayOf('Today')).toMatch(/^Tue 2 Jun/)
})

test('the line of the present comes with the first hour of the plan and moves each minute', async () => {
  const { line } = await openSince('2026-06-01T05:58:30.000Z')
  const plan = screen.getByRole('region', { name: /^Monday 1 Jun/ })
  expect(within(plan).getByText('08:00')).toBeVisible()
  await pass(1)
  expect(line()).toBeNull()
  await pass(1)
  expect(line()).toHaveStyle({ top: '0px' })
  await pass(1)
  expect(line()).toHaveStyle({ top: '1.6px' })
})

test('the line of the present goes with the last hour', async () => {
  const { line } = await openSince('2026-06-01T16:58:30.000Z')
  await pass(1)
  expect(line()).toHaveStyle({ top: `${(10 * 60 + 59) * 1.6}px` })
  await pass(1)
  expect(line()).toHaveStyle({ top: '1056px' })
  await pass(1)
  expect(line()).toBeNull()
})

test('the plan of another day has no line of the present', async () => {
  const { line } = await openSince('2026-06-01T08:00:00.000Z', '/events/7/agenda?day=2')
  await pass(1)
  expect(line()).toBeNull()
})
