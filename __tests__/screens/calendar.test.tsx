import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { CalendarPanel } from '#components/calendar/CalendarPanel.tsx'
import { calendarEvent } from '#components/calendar/calendarEvent.ts'
import { localDay, viewsToChoose } from '#components/calendar/calendarViews.ts'
import { daysText } from '#components/calendar/itemTexts.ts'
import { daysLater, daysOfMonth } from '#components/calendar/month.ts'
import { earlyHour } from '#components/calendar/useEarliestTime.ts'
import { leftOut } from '#components/calendar/repeatChoices.ts'
import { formatInViewerZone, viewerZone } from '#components/ui/dates.ts'
import { calendarTypes } from '#constants/calendar.ts'
import { type CalendarEntry, calendarEntries } from '#contract/calendar/entries.ts'
import { type CalendarItem, calendarItems } from '#contract/calendar/items.ts'
import { readRepeat } from '#contract/calendar/repeatRule.ts'
import { timeZones } from '#contract/common.ts'
import { dependents } from '#contract/dependents.ts'
import { cityOfZone } from '#contract/zoneNames.ts'
import { answer, renderScreen, someUser } from '../support/screens.tsx'

const itemRow = (values: Partial<CalendarItem> = {}): CalendarItem => ({
  ...{ calendarItemId: 5, title: 'Board call', calendarTypeId: calendarTypes.call, isAllDay: false, timeZone: 'Europe/Zurich' },
  ...{ startsAt: '2027-03-22T08:00:00.000Z', endsAt: '2027-03-22T08:30:00.000Z', startsOn: null, endsOn: null },
  ...{ repeatRule: null, lastsUntil: '2027-03-22', location: null, url: null, description: null },
  ...{ ownerContactId: null, ownerName: null, contactIds: [], contactNames: [], companyId: null, companyName: null },
  ...{ eventId: null, eventName: null, rowVersion: 3 },
  ...{ createdAt: '2027-02-01T09:00:00.000Z', createdByContactId: null, updatedAt: '2027-02-01T09:00:00.000Z', updatedByContactId: null },
  ...values,
})
const entry = (values: Partial<CalendarEntry> = {}): CalendarEntry => ({
  ...{ key: 'item 5', source: 'item', id: 5, calendarTypeId: calendarTypes.call, title: 'Board call', isAllDay: false },
  ...{ startsAt: '2027-03-22T08:00:00.000Z', endsAt: '2027-03-22T08:30:00.000Z', startsOn: null, endsOn: null },
  ...{ timeZone: 'Europe/Zurich', location: null, isRepeated: false },
  ...values,
})
const listed = (rows: CalendarItem[]) =>
  answer(calendarItems.calls.list, { data: rows, meta: { total: rows.length, page: 1, pageSize: 50 } })
const open = (url: string, options: object = {}) => renderScreen(<CalendarPanel />, { url, ...options })

beforeEach(() => {
  answer(calendarEntries, { data: [] })
  answer(timeZones, { data: [] })
  listed([])
})

describe('a month', () => {
  test.each([
    ['2027-03-01', '2027-03-01', '2027-04-11'],
    ['2026-11-01', '2026-10-26', '2026-12-06'],
    ['2027-02-01', '2027-02-01', '2027-03-14'],
  ])('that begins on %s is shown from %s to %s', (first, from, to) => {
    expect(daysOfMonth(first)).toEqual({ from, to })
  })
})

describe('a week', () => {
  const at = (day: number, hour: number) => entry({ startsAt: new Date(2027, 2, day, hour, 30).toISOString() })
  const week = { view: 'timeGridWeek', first: '2027-03-22' } as const
  test.each([
    ['the earliest hour of its days', [at(22, 9), at(28, 6), at(24, 7)], 6],
    ['the usual hour when nothing begins before', [at(23, 8), at(24, 20)], undefined],
    ['the usual hour whatever other weeks have', [at(21, 5), at(29, 5)], undefined],
    ['the usual hour with days as a whole', [entry({ isAllDay: true, startsAt: null })], undefined],
  ])('is shown from %s', (_, rows, hour) => {
    expect(earlyHour(rows, week)).toBe(hour)
  })

  test('and a month, which has no hours, is not scrolled', () => {
    expect(earlyHour([at(22, 6)], { view: 'dayGridMonth', first: '2027-03-01' })).toBeUndefined()
  })
})

describe('an entry', () => {
  test('of whole days ends for the calendar on the day after its last', () => {
    const days = { isAllDay: true, startsAt: null, endsAt: null, startsOn: '2028-02-28', endsOn: '2028-02-29' }
    expect(calendarEvent(entry(days))).toMatchObject({ allDay: true, start: '2028-02-28', end: '2028-03-01', url: '/dashboard?open=5' })
  })

  test.each([
    ['event', '/events/5/basic'],
    ['coffeeChat', '/coffee-chats?open=5'],
  ] as const)('of an %s leads to where that is changed', (source, url) => {
    expect(calendarEvent(entry({ source }))).toMatchObject({ url })
  })
})

describe('the views to choose from', () => {
  const labels = (...which: Parameters<typeof viewsToChoose>) => viewsToChoose(...which).map(({ label }) => label)
  test('are as wide as the screen, and the one that is shown stays', () => {
    expect(labels(false, 'agenda')).toEqual(['Month', 'Week', 'Agenda'])
    expect(labels(true, 'agenda')).toEqual(['Month', '3 days', 'Agenda'])
    expect(labels(true, 'timeGridWeek')).toEqual(['Month', 'Week', '3 days', 'Agenda'])
  })
})

describe('the calendar', () => {
  test('shows five weeks as an agenda from the day of the address, goes on by as many, and stays there after the table', async () => {
    const queries = answer(calendarEntries, { data: [entry()] })
    const { user, router } = open('/dashboard?as=agenda&day=2027-03-10')
    const region = await screen.findByRole('region', { name: 'Calendar' })
    expect(await within(region).findByRole('heading', { name: '10 Mar – 13 Apr 2027' })).toBeVisible()
    expect(await within(region).findByRole('link', { name: /Board call/ })).toBeVisible()
    expect(queries).toMatchObject([{ from: '2027-03-10', to: '2027-04-13' }])
    await user.click(within(region).getByRole('button', { name: 'Next five weeks' }))
    expect(await within(region).findByRole('heading', { name: '14 Apr – 18 May 2027' })).toBeVisible()
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ from: '2027-04-14', to: '2027-05-18' }))
    await waitFor(() => expect(router().asPath).toBe('/dashboard?as=agenda&day=2027-04-14'))
    await user.click(within(region).getByRole('button', { name: 'Table' }))
    await user.click(within(region).getByRole('button', { name: 'Calendar' }))
    expect(await within(region).findByRole('heading', { name: '14 Apr – 18 May 2027' })).toBeVisible()
  })

  test('says in which time zone its times are, in every view', async () => {
    const { user } = open('/dashboard')
    const region = await screen.findByRole('region', { name: 'Calendar' })
    for (const view of ['Week', 'Agenda', 'Month']) {
      await user.click(await within(region).findByRole('radio', { name: view }))
      expect(within(region).getByText(`Times are in your time zone, ${cityOfZone(viewerZone())}.`)).toBeVisible()
    }
  })

  test('begins as an agenda with today, after other weeks and after the month alike', async () => {
    const today = localDay(new Date())
    const fromToday = daysText(today, daysLater(today, 34))
    const { user, router } = open('/dashboard?as=agenda')
    const region = await screen.findByRole('region', { name: 'Calendar' })
    expect(await within(region).findByRole('heading', { name: fromToday })).toBeVisible()
    const back = within(region).getByRole('button', { name: 'Today' })
    expect(back).toBeDisabled()
    await user.click(within(region).getByRole('button', { name: 'Previous five weeks' }))
    expect(await within(region).findByRole('heading', { name: daysText(daysLater(today, -35), daysLater(today, -1)) })).toBeVisible()
    await user.click(back)
    expect(await within(region).findByRole('heading', { name: fromToday })).toBeVisible()
    await waitFor(() => expect(router().asPath).toBe('/dashboard?as=agenda'))
    await user.click(within(region).getByRole('radio', { name: 'Month' }))
    await user.click(await within(region).findByRole('button', { name: 'Next month' }))
    await user.click(within(region).getByRole('button', { name: 'Previous month' }))
    await user.click(within(region).getByRole('radio', { name: 'Agenda' }))
    expect(await within(region).findByRole('heading', { name: fromToday })).toBeVisible()
  })
})

describe('an item that repeats', () => {
  const days = { startsAt: null, endsAt: null, startsOn: '2027-03-12', endsOn: '2027-03-12' }
  const openRepeat = async (options: object = {}) => {
    listed([itemRow({ repeatRule: 'FREQ=DAILY' })])
    answer(calendarEntries, { data: [entry({ ...days, isAllDay: true, isRepeated: true })] })
    const { user } = open('/dashboard?as=agenda&day=2027-03-01', options)
    await user.click(await screen.findByRole('link', { name: /Board call/ }))
    return { user, dialog: await screen.findByRole('dialog', { name: 'Board call' }) }
  }

  test('says by which of its repeats it was opened, until it is opened without one', async () => {
    const { user, dialog } = await openRepeat()
    expect(await within(dialog).findByText('You opened the repeat of 12 March 2027. Changes apply to the whole series.')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Table' }))
    await user.click(await within(await screen.findByRole('table')).findByText('Board call'))
    const again = await screen.findByRole('dialog', { name: 'Board call' })
    await within(again).findByRole('button', { name: 'Calendar file' })
    expect(within(again).queryByText(/^You opened the repeat/)).toBeNull()
  })

  test('of another zone is opened by its day there, with its times for whoever looks', async () => {
    const times = { startsAt: '2027-03-22T16:00:00.000Z', endsAt: '2027-03-22T16:30:00.000Z', timeZone: 'Asia/Tokyo' }
    listed([itemRow({ repeatRule: 'FREQ=DAILY', timeZone: 'Asia/Tokyo' })])
    answer(calendarEntries, { data: [entry({ ...times, isRepeated: true })] })
    const { user } = open('/dashboard?as=agenda&day=2027-03-01')
    await user.click(await screen.findByRole('link', { name: /Board call/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Board call' })
    const text = /^You opened the repeat of 23 March 2027: .*\d\d:\d\d to .*\d\d:\d\d for you\. Changes apply to the whole series\.$/
    expect(await within(dialog).findByText(text)).toBeVisible()
  })

  test('does not offer changes to whoever may only read', async () => {
    const { dialog } = await openRepeat({ user: { ...someUser, role: 'readOnly' } })
    expect(await within(dialog).findByText('You opened the repeat of 12 March 2027.')).toBeVisible()
  })
})

describe('the form', () => {
  test('turns times into days, and stores how it repeats as a rule', async () => {
    listed([itemRow()])
    const saves = answer(calendarItems.calls.upsert, { data: itemRow({ rowVersion: 4 }) })
    const { user } = open('/dashboard?open=5')
    const dialog = await screen.findByRole('dialog', { name: 'Board call' })
    await user.click(await within(dialog).findByRole('switch', { name: 'All day' }))
    expect(await within(dialog).findByLabelText('First day')).toHaveValue('22 Mar 2027')
    expect(within(dialog).getByLabelText('Last day')).toHaveValue('22 Mar 2027')

    await user.click(within(dialog).getByRole('combobox', { name: 'Repeats' }))
    await user.click(await screen.findByText('Monthly', { selector: '.ant-select-item-option-content' }))
    await user.click(await within(dialog).findByRole('combobox', { name: 'Day of the month' }))
    await user.click(await screen.findByText('On the fourth Monday', { selector: '.ant-select-item-option-content' }))
    await user.click(within(dialog).getByRole('combobox', { name: 'Repeats end' }))
    await user.click(await screen.findByText('After a number of times', { selector: '.ant-select-item-option-content' }))
    expect(within(dialog).getByText(/Every month on the fourth Monday, 10 times/)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saves).toHaveLength(1))
    expect(saves).toMatchObject([
      {
        ...{ calendarItemId: 5, rowVersion: 3, isAllDay: true, startsOn: '2027-03-22', endsOn: '2027-03-22' },
        repeatRule: 'FREQ=MONTHLY;BYDAY=4MO;COUNT=10',
      },
    ])
  })

  test('keeps a single day a single day when it moves, and refuses a last day before the first', async () => {
    listed([itemRow({ isAllDay: true, startsAt: null, endsAt: null, startsOn: '2027-03-22', endsOn: '2027-03-22' })])
    const { user } = open('/dashboard?open=5')
    const dialog = await screen.findByRole('dialog', { name: 'Board call' })
    const first = await within(dialog).findByLabelText('First day')
    await user.clear(first)
    await user.type(first, '25 Mar 2027{Tab}')
    const last = within(dialog).getByLabelText('Last day')
    expect(last).toHaveValue('25 Mar 2027')
    await user.clear(last)
    await user.type(last, '24 Mar 2027{Tab}')
    expect(await within(dialog).findByText('Last day must not be before First day')).toBeVisible()
  })

  test('goes back from days to times of the same hours, on the days that were chosen', async () => {
    listed([itemRow({ endsAt: '2027-03-22T23:00:00.000Z' })])
    const saves = answer(calendarItems.calls.upsert, { data: itemRow({ rowVersion: 4 }) })
    const { user } = open('/dashboard?open=5')
    const dialog = await screen.findByRole('dialog', { name: 'Board call' })
    const allDay = await within(dialog).findByRole('switch', { name: 'All day' })
    await user.click(allDay)
    // What ends at midnight ends on the day before.
    expect(await within(dialog).findByLabelText('Last day')).toHaveValue('22 Mar 2027')
    const first = within(dialog).getByLabelText('First day')
    await user.clear(first)
    await user.type(first, '25 Mar 2027{Tab}')
    await user.click(allDay)
    expect(await within(dialog).findByLabelText('Starts')).toHaveValue('25 Mar 2027, 09:00')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saves).toMatchObject([{ startsAt: '2027-03-25T08:00:00.000Z' }]))
  })

  test('says while days are chosen that the start is none of them, and before a deletion that repeats go too', async () => {
    listed([itemRow({ repeatRule: 'FREQ=WEEKLY' })])
    answer(dependents, { data: [] })
    const { user } = open('/dashboard?open=5')
    const dialog = await screen.findByRole('dialog', { name: 'Board call' })
    await user.click(await within(dialog).findByRole('combobox', { name: 'Days of the week' }))
    await user.click(await screen.findByText('Tuesday', { selector: '.ant-select-item-option-content' }))
    expect(within(dialog).getByText(/The start is a Monday: move it to one of these days, or choose Monday too/)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: /^Delete/ }))
    expect(await screen.findByText(/Repeats are deleted with their item/)).toBeVisible()
  })

  test.each([
    ['FREQ=MONTHLY', '2027-01-31', 'Months without a day 31 are left out.'],
    ['FREQ=MONTHLY', '2027-01-28', ''],
    ['FREQ=YEARLY', '2028-02-29', 'Years without 29 February are left out.'],
    ['FREQ=WEEKLY;BYDAY=MO', '2027-03-22', ''],
  ])('says of %s from %s: “%s”', (rule, start, text) => {
    const repeat = readRepeat(rule)
    expect(repeat && leftOut(repeat, start)).toBe(text)
  })

  test('says the times for whoever looks, as far as those of its zone are others', async () => {
    const otherZone = viewerZone() === 'Asia/Tokyo' ? 'Europe/Zurich' : 'Asia/Tokyo'
    listed([itemRow({ timeZone: otherZone })])
    const { user } = open('/dashboard?open=5')
    const dialog = await screen.findByRole('dialog', { name: 'Board call' })
    const [from, to] = ['2027-03-22T08:00:00.000Z', '2027-03-22T08:30:00.000Z'].map((at) => formatInViewerZone(at, 'HH:mm'))
    expect(await within(dialog).findByText(new RegExp(`${from} to .*${to} for you$`))).toBeVisible()
    await user.click(within(dialog).getByRole('switch', { name: 'All day' }))
    await waitFor(() => expect(within(dialog).queryByText(/for you$/)).toBeNull())
  })

  test('says its times once to whoever is in its zone', async () => {
    listed([itemRow({ timeZone: viewerZone() })])
    open('/dashboard?open=5')
    const dialog = await screen.findByRole('dialog', { name: 'Board call' })
    await within(dialog).findByLabelText('Starts')
    expect(within(dialog).queryByText(/for you$/)).toBeNull()
  })

  test('is only read by whoever may not change it', async () => {
    listed([itemRow({ repeatRule: 'FREQ=WEEKLY;UNTIL=20270601' })])
    open('/dashboard?open=5', { user: { ...someUser, role: 'readOnly' } })
    const dialog = await screen.findByRole('dialog', { name: 'Board call' })
    expect(await within(dialog).findByText(/Every week, until 1 Jun 2027/)).toBeVisible()
    expect(screen.queryAllByRole('button', { name: /Add calendar item|Save|Delete/ })).toEqual([])
  })
})

test('the table has the same items, in the zone of each', async () => {
  listed([
    itemRow({ repeatRule: 'FREQ=WEEKLY;BYDAY=MO', timeZone: 'America/New_York' }),
    itemRow({
      ...{ calendarItemId: 6, title: 'Office closed', isAllDay: true, startsAt: null, endsAt: null },
      startsOn: '2028-07-03',
      endsOn: '2028-07-04',
    }),
    itemRow({ calendarItemId: 7, title: 'Trip', endsAt: '2027-03-24T11:00:00.000Z' }),
  ])
  const { user } = open('/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Table' }))
  const table = await screen.findByRole('table')
  expect(within(table).getByText('22 Mar 2027, 04:00–04:30 EDT')).toBeVisible()
  expect(within(table).getByText('3–4 Jul 2028')).toBeVisible()
  expect(within(table).getByText('22 Mar 2027, 09:00 – 24 Mar 2027, 12:00 GMT+1')).toBeVisible()
  expect(within(table).getByText('Every week on Monday')).toBeVisible()
})
