import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { calendarEntries } from '#contract/calendar/entries.ts'
import { calendarItems } from '#contract/calendar/items.ts'
import { openWork } from '#contract/dashboard/openWork.ts'
import { registrationGrowth } from '#contract/dashboard/registrationGrowth.ts'
import * as contract from '#contract/events/events.ts'
import { DashboardScreen } from '#components/dashboard/DashboardScreen.tsx'
import { refreshRequested } from '#store/ui/ui.ts'
import { axeProblems } from '../support/axe.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, heldAnswer, renderScreen } from '../support/screens.tsx'

const { list } = contract.events.calls
const inDays = (days: number, hours = 0) => new Date(Date.now() + days * 86_400_000 + hours * 3_600_000).toISOString()
const cardOf = (name: string) => screen.findByRole('article', { name })
/** Below the events, with tests of its own. */
beforeEach(() => {
  answer(calendarEntries, { data: [] })
  answer(calendarItems.calls.list, { data: [] })
  answer(openWork, { data: [] })
  answer(registrationGrowth, { data: [] })
})

describe('the next events', () => {
  test('asks for the six events that have not ended, the earliest first, without cancelled ones', async () => {
    const sent = answer(list, { data: [] })
    const before = Date.now()
    renderScreen(<DashboardScreen />)
    await screen.findByText('No current or upcoming events.')
    expect(sent).toEqual([{ from: expect.any(String), states: '1,2,3,4', sort: 'startsAt', page: '1', pageSize: '6' }])
    // Whole minutes, so that who asks ahead asks the same.
    expect(Date.parse(String(sent[0]?.from))).toBeGreaterThan(before - 60_000)
  })

  test('shows days and zone of the event, its place, state and days to go', async () => {
    answer(list, { data: [eventRow({ name: 'Forum', startsAt: '2130-06-03T01:00:00.000Z', endsAt: '2130-06-05T21:00:00.000Z' })] })
    renderScreen(<DashboardScreen />)
    const card = await cardOf('Forum')
    // In New York it is still the day before.
    expect(card).toHaveTextContent('2–5 Jun 2130')
    expect(card).toHaveTextContent('Eastern Daylight Time')
    expect(card).toHaveTextContent('Larkspur Hall, New York')
    expect(card).toHaveTextContent('Published')
    expect(card).toHaveTextContent(/in \d+ days/)
    expect(within(card).getByRole('link', { name: 'Forum' })).toHaveAttribute('href', expect.stringMatching(/^\/events\/\d+\/basic$/))
  })

  test('says that an event runs while it does', async () => {
    answer(list, { data: [eventRow({ name: 'Forum', startsAt: inDays(-1), endsAt: inDays(1) })] })
    renderScreen(<DashboardScreen />)
    expect(await cardOf('Forum')).toHaveTextContent('Live now')
  })

  test('each number of registrations opens the list that has them', async () => {
    answer(list, { data: [eventRow({ eventId: 7, name: 'Forum', registrationCounts: { 2: 41, 5: 1320, 6: 0 } })] })
    renderScreen(<DashboardScreen />)
    const links = within(within(await cardOf('Forum')).getByRole('list', { name: 'Registrations by status' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Approved 1,320', '/events/7/registrations?status=5'],
      ['Pending review 41', '/events/7/registrations?status=2'],
    ])
  })

  test('shows the seats taken against the capacity, and that there is none', async () => {
    answer(list, {
      data: [eventRow({ name: 'Forum', capacity: 500, seatsTaken: 120 }), eventRow({ name: 'Open day', capacity: null, seatsTaken: 3 })],
    })
    renderScreen(<DashboardScreen />)
    expect(await cardOf('Forum')).toHaveTextContent('120 of 500 seats taken')
    expect(await cardOf('Open day')).toHaveTextContent('3 seats taken · No limit')
  })

  test('shows that they are coming, and no empty state, until they are there', async () => {
    const { answering, release } = heldAnswer<contract.Event[]>({ data: [] })
    answer(list, answering)
    renderScreen(<DashboardScreen />)
    expect(screen.getByRole('status', { name: 'Loading events' })).toBeVisible()
    expect(screen.queryByText('No current or upcoming events.')).toBeNull()
    release()
    expect(await screen.findByText('No current or upcoming events.')).toBeVisible()
    expect(screen.queryByRole('status', { name: 'Loading events' })).toBeNull()
  })

  test('offers to load again when loading failed', async () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => {})
    answer(list, { status: 500 })
    const { user } = renderScreen(<DashboardScreen />)
    await screen.findByText('The events could not be loaded.')
    expect(screen.queryByText('No current or upcoming events.')).toBeNull()
    answer(list, { data: [eventRow({ name: 'Forum' })] })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await cardOf('Forum')).toBeVisible()
    expect(screen.queryByText('The events could not be loaded.')).toBeNull()
    complaint.mockRestore()
  })

  test('keeps the events it has when loading them again fails', async () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => {})
    answer(list, { data: [eventRow({ name: 'Forum' })] })
    const { store } = renderScreen(<DashboardScreen />)
    await cardOf('Forum')
    answer(list, { status: 500 })
    act(() => void store.dispatch(refreshRequested()))
    await screen.findByText(/may be out of date/)
    expect(await cardOf('Forum')).toBeVisible()
    complaint.mockRestore()
  })

  test('loads again when something changed behind it', async () => {
    const sent = answer(list, { data: [] })
    const { store } = renderScreen(<DashboardScreen />)
    await screen.findByText('No current or upcoming events.')
    act(() => void store.dispatch(refreshRequested()))
    await waitFor(() => expect(sent).toHaveLength(2))
  })
})

describe('what needs attention', () => {
  const needs = async () => {
    const panel = await screen.findByRole('region', { name: 'Needs attention' })
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading events' })).toBeNull())
    return within(panel)
      .queryAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
  }

  test('names many registrations that wait for review, and opens them', async () => {
    answer(list, { data: [eventRow({ eventId: 7, registrationCounts: { 2: 10 } }), eventRow({ registrationCounts: { 2: 9 } })] })
    renderScreen(<DashboardScreen />)
    expect(await needs()).toEqual([['10 registrations to review', '/events/7/registrations?status=2']])
  })

  test('names an event of which more than 90 % of the seats are taken', async () => {
    answer(list, { data: [eventRow({ eventId: 7, capacity: 1000, seatsTaken: 901 }), eventRow({ capacity: 1000, seatsTaken: 900 })] })
    renderScreen(<DashboardScreen />)
    expect(await needs()).toEqual([['99 of 1,000 seats left', '/events/7/registrations']])
    expect(screen.getByText('Nearly full')).toBeVisible()
  })

  test('names an event that is full', async () => {
    answer(list, { data: [eventRow({ capacity: 60, seatsTaken: 60 })] })
    renderScreen(<DashboardScreen />)
    expect((await needs()).map(([text]) => text)).toEqual(['All 60 seats are taken'])
    expect(screen.getByText('Full')).toBeVisible()
  })

  test('names an event with more people than seats', async () => {
    answer(list, { data: [eventRow({ capacity: 100, seatsTaken: 104 })] })
    renderScreen(<DashboardScreen />)
    expect((await needs()).map(([text]) => text)).toEqual(['4 over the 100 seats'])
  })

  test('names a registration that closes within seven days, but none that has closed', async () => {
    const closing = (days: number, eventStateId: contract.Event['eventStateId'] = 2) =>
      eventRow({ registrationClosesAt: inDays(days), timeZone: 'UTC', eventStateId })
    answer(list, { data: [closing(6), closing(9), closing(-1), closing(5, 3)] })
    renderScreen(<DashboardScreen />)
    expect((await needs()).map(([text]) => text)).toEqual(['Registration closes in 6 days'])
  })

  test('says that nothing waits', async () => {
    answer(list, { data: [eventRow()] })
    renderScreen(<DashboardScreen />)
    expect(await needs()).toEqual([])
    expect(screen.getByText('Nothing needs your attention.')).toBeVisible()
  })
})

test('axe finds nothing on the dashboard', async () => {
  answer(list, { data: [eventRow({ name: 'Forum', capacity: 100, seatsTaken: 99, registrationCounts: { 2: 12, 5: 87 } })] })
  renderScreen(<DashboardScreen />)
  await cardOf('Forum')
  expect(await axeProblems()).toEqual([])
})

describe('open work', () => {
  test('leads from each number to the list that has its rows', async () => {
    answer(list, { data: [] })
    const ofForum = { eventId: 7, eventName: 'Forum' }
    const ofAll = { eventId: null, eventName: null }
    const sent = answer(openWork, {
      data: [
        { kind: 'vetting', ...ofForum, statusId: 1, count: 1200 },
        { kind: 'meetings', ...ofForum, statusId: 3, count: 4 },
        { kind: 'coffeeChats', ...ofAll, statusId: 2, count: 2 },
        { kind: 'failedEmails', ...ofAll, statusId: 5, count: 3 },
      ],
    })
    renderScreen(<DashboardScreen />)
    const work = await screen.findByRole('region', { name: 'Open work' })
    await within(work).findByText('Allocators to vet')
    const day = String(sent[0]?.date)
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
    const links = within(work).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Submitted 1,200', '/events/7/invetting?vettingStatusId=1'],
      [expect.stringMatching(/ 4$/), `/events/7/meetings?date=${day}&meetingStatusId=3`],
      [expect.stringMatching(/ 2$/), `/coffee-chats?date=${day}&coffeeChatStatusId=2`],
      [expect.stringMatching(/ 3$/), '/emailissues?resolution=1&deliveryStatusId=5'],
    ])
  })

  test('says that nothing waits, and offers to load again when loading failed', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    answer(list, { data: [] })
    answer(openWork, { status: 500 })
    const { user } = renderScreen(<DashboardScreen />)
    const work = await screen.findByRole('region', { name: 'Open work' })
    await within(work).findByText('The open work could not be loaded.')
    answer(openWork, { data: [] })
    await user.click(within(work).getByRole('button', { name: 'Retry' }))
    expect(await within(work).findByText('Nothing waits for anybody.')).toBeVisible()
  })
})

test('registrations over time lead to the list of each event, and are told in words', async () => {
  answer(list, { data: [] })
  const points = [
    { at: '2031-03-03T09:00:00.000Z', count: 20 },
    { at: '2031-03-10T09:00:00.000Z', count: 1240 },
  ]
  answer(registrationGrowth, { data: [{ eventId: 7, eventName: 'Forum', points }] })
  renderScreen(<DashboardScreen />)
  const growth = await screen.findByRole('region', { name: 'Registrations over time' })
  const link = await within(growth).findByRole('link')
  expect([link.textContent, link.getAttribute('href')]).toEqual(['Forum 1,240', '/events/7/registrations'])
  expect(await within(growth).findByRole('img', { name: 'Forum: from 20 on 3 Mar to 1,240 now' })).toBeVisible()
})
