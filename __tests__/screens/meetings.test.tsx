import { expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { MeetingsTab } from '#components/events/meetings/MeetingsTab.tsx'
import { meetingPriorities, meetingSides, meetingStatuses, meetingTypes, participationStatuses } from '#constants/meetings.ts'
import { locations } from '#contract/events/locations.ts'
import { changeMeetingStatus, firstFreePlace, meetingsOfContact, placesOfMeeting } from '#contract/events/meetingCalls.ts'
import { meetingChangeRequests } from '#contract/events/meetingChangeRequests.ts'
import { type Meeting, meetingParticipants, meetings } from '#contract/events/meetings.ts'
import { meetingTimes } from '#contract/events/meetingTimes.ts'
import { contactsOfEvent, type EventPersonHit } from '#contract/events/eventPeople.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const stamps = {
  ...{ rowVersion: 3, createdAt: '2026-02-01T09:00:00.000Z', createdByContactId: null },
  ...{ updatedAt: '2026-02-01T09:00:00.000Z', updatedByContactId: null },
}
const person = { meetingParticipationStatusId: participationStatuses.confirmed }
const meetingRow = (values: Partial<Meeting> = {}): Meeting => ({
  ...{ meetingId: 5, eventId: 7, meetingType: meetingTypes.oneToOne, meetingStatusId: meetingStatuses.confirmed },
  ...{ requestedByContactId: 1, requestedByName: 'Ada Lee', requestedByCompanyName: 'Ada Capital' },
  ...{ requestedToContactId: 2, requestedToName: 'Ben Ray', requestedToCompanyName: 'Ben Partners' },
  ...{ priority: meetingPriorities.must, message: null, tableName: null, virtualUrl: null, isLocked: false, internalNotes: null },
  ...{ meetingTimeId: 11, startsAt: '2099-06-01T13:00:00.000Z', endsAt: '2099-06-01T13:25:00.000Z', date: '2099-06-01' },
  ...{ sessionLocationId: 21, locationName: 'Table 1', placeNumber: 1, statusReason: null, statusChangedAt: null },
  participants: [
    { ...person, meetingParticipantId: 31, contactId: 1, name: 'Ada Lee', companyName: 'Ada Capital', side: meetingSides.requesting },
    { ...person, meetingParticipantId: 32, contactId: 2, name: 'Ben Ray', companyName: 'Ben Partners', side: meetingSides.requested },
  ],
  ...{ openChangeRequestCount: 0, openChangeRequestType: null },
  ...stamps,
  ...values,
})
const request = meetingRow({
  ...{ meetingStatusId: meetingStatuses.requested, meetingTimeId: null, startsAt: null, endsAt: null, date: null },
  ...{ sessionLocationId: null, locationName: null, placeNumber: null },
})
const slot = {
  ...{ meetingTimeId: 12, eventId: 7, startsAt: '2099-06-01T13:30:00.000Z', endsAt: '2099-06-01T13:55:00.000Z', groupName: null },
  ...{ isOpen: true, maxMeetings: null, locationIds: [], date: '2099-06-01', lengthMinutes: 25 },
  ...stamps,
}
const table = {
  ...{
    sessionLocationId: 21,
    eventId: 7,
    name: 'Table 1',
    locationType: 2,
    category: null,
    floor: null,
    seats: null,
    maxSimultaneousMeetings: 1,
  },
  ...{ assignment: 1, reservedForEventCompanyId: null, reservedForName: null, priority: 2, virtualUrl: null, blackouts: [] },
  ...{ isVisibleInAgenda: true, sortOrder: 1, sessionCount: 0 },
  ...stamps,
}

function openTab(rows: readonly Meeting[], address = '/events/7/meetings') {
  answer(meetings.calls.list, { data: [...rows], meta: { total: rows.length, page: 1, pageSize: 50 } })
  answer(meetingTimes.calls.list, { data: [slot] as never })
  answer(locations.calls.list, { data: [table] as never })
  answer(meetingParticipants.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
  answer(meetingChangeRequests.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
  return renderScreen(<MeetingsTab event={eventRow({ eventId: 7, timeZone: 'America/New_York' })} />, { url: address })
}

test('a meeting shows who meets whom for which company, when on the clock of the event, and where', async () => {
  openTab([meetingRow({ isLocked: true })])
  const row = (await screen.findByText('Ada Lee')).closest('tr') as HTMLElement
  for (const text of ['Ada Capital', 'Ben Ray', 'Ben Partners', 'Table 1', 'Must meet']) expect(within(row).getByText(text)).toBeVisible()
  expect(within(row).getByText(/1 Jun.*09:00–09:25/)).toBeVisible()
  expect(within(row).getByRole('img', { name: 'Locked' })).toBeVisible()
})

test('its menu offers the allowed statuses, and Cancelled asks for the reason before it is sent', async () => {
  const moved = answer(changeMeetingStatus, { data: meetingRow({ meetingStatusId: meetingStatuses.cancelled, rowVersion: 4 }) })
  const { user } = openTab([meetingRow()])
  await user.click(await screen.findByRole('button', { name: /Status of the meeting of Ada Lee and Ben Ray: Confirmed/ }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((one) => one.textContent)).toEqual(['Provisional', 'In progress', 'Completed', 'No-show', 'Cancelled'])
  await user.click(screen.getByRole('menuitem', { name: 'Cancelled' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancelled: Ada Lee and Ben Ray' })
  expect(within(dialog).getByText('Its time and its place become free. Nobody is told by mail.')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Please enter Reason')).toBeVisible()
  const reason = within(dialog).getByRole('textbox', { name: 'Reason' })
  expect(reason).toBeRequired()
  await user.type(reason, 'Ill')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: /Status of the meeting of Ada Lee and Ben Ray: Cancelled/ })).toBeVisible()
  expect(moved).toEqual([{ meetingId: 5, meetingStatusId: meetingStatuses.cancelled, rowVersion: 3, reason: 'Ill' }])
})

test('a request that is confirmed takes the first free time and place, or says why there is none', async () => {
  const place = { meetingTimeId: 12, startsAt: slot.startsAt, endsAt: slot.endsAt, sessionLocationId: 21, locationName: 'Table 1' }
  answer(firstFreePlace, { data: { place: null, reason: 'All open meeting times have as many meetings as they take' } })
  const moved = answer(changeMeetingStatus, { data: meetingRow({ meetingStatusId: meetingStatuses.provisional, rowVersion: 4 }) })
  const { user } = openTab([request])
  await user.click(await screen.findByRole('button', { name: /Status of the meeting of Ada Lee and Ben Ray: Requested/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Provisional' }))
  const dialog = await screen.findByRole('dialog', { name: 'Provisional: Ada Lee and Ben Ray' })
  await user.click(within(dialog).getByRole('button', { name: 'First free' }))
  expect(await within(dialog).findByText('All open meeting times have as many meetings as they take')).toBeVisible()
  answer(firstFreePlace, { data: { place, reason: null } })
  await user.click(within(dialog).getByRole('button', { name: 'First free' }))
  expect(await within(dialog).findByText(/1 Jun, 09:30–09:55/)).toBeVisible()
  expect(within(dialog).getByText('Table 1')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(moved).toEqual([
      { meetingId: 5, meetingStatusId: meetingStatuses.provisional, rowVersion: 3, meetingTimeId: 12, sessionLocationId: 21 },
    ]),
  )
})

test('the list of one person offers their schedule', async () => {
  const partners = [{ contactId: 2, name: 'Ben Ray', companyName: 'Ben Partners', ...person }]
  const of = { meetingId: 5, meetingStatusId: meetingStatuses.confirmed, ...person, sessionLocationId: 21, locationName: 'Table 1' }
  const calls = answer(meetingsOfContact, {
    data: [{ ...of, startsAt: slot.startsAt, endsAt: slot.endsAt, tableName: null, virtualUrl: null, partners }],
  })
  const { user } = openTab([meetingRow()], '/events/7/meetings?contactId=1')
  expect(await screen.findByText('Person: Ada Lee')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
  await screen.findByRole('dialog', { name: 'Schedule of Ada Lee' })
  const schedule = await screen.findByRole('table', { name: 'Schedule' })
  expect(within(schedule).getByText('Ben Ray, Ben Partners')).toBeVisible()
  expect(within(schedule).getByText(/1 Jun, 09:30–09:55/)).toBeVisible()
  expect(calls).toEqual([{ eventId: '7', contactId: '1' }])
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const sheet = document.querySelector<HTMLElement>('.print-sheet')
  expect(sheet).toHaveTextContent(/^Schedule of Ada Lee.*Times are in New York time\..*09:30–09:55.*Ben Ray, Ben Partners.*Table 1/)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(document.querySelector('.print-sheet')).toBeNull()
})

test('a list of everybody asks whose schedule it is', async () => {
  const hit: EventPersonHit = {
    ...{ contactId: 1, fullName: 'Ada Lee', firstName: 'Ada', lastName: 'Lee', email: null, jobTitle: null, state: 1, headshotUrl: null },
    ...{ companyId: null, companyName: null, companyType: null, eventCompanyContactId: 3, eventCompanyName: 'Lee Partners' },
  }
  answer(contactsOfEvent, { data: [hit] })
  const calls = answer(meetingsOfContact, { data: [] })
  const { user } = openTab([meetingRow()])
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
  await user.type(within(await screen.findByRole('dialog', { name: 'Whose schedule?' })).getByRole('combobox', { name: 'Person' }), 'Ada')
  await user.click(await screen.findByText('Lee Partners'))
  const schedule = await screen.findByRole('dialog', { name: 'Schedule of Ada Lee' })
  expect(await within(schedule).findByText('No meetings yet.')).toBeVisible()
  expect(calls).toEqual([{ eventId: '7', contactId: '1' }])
  await user.click(within(schedule).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Schedule' })).toHaveFocus())
})

test('a meeting is picked in the grid, sees which cells are free and why others are not, and moves to one', async () => {
  const second = { ...table, sessionLocationId: 22, name: 'Table 2' }
  answer(placesOfMeeting, {
    data: [
      { meetingTimeId: 11, reason: null, refused: [] },
      {
        meetingTimeId: 12,
        reason: null,
        refused: [{ sessionLocationId: 22, reason: 'Table 2 is taken: Cleo Ray and Dan Lee from 09:30 to 09:55' }],
      },
    ],
  })
  const moved = answer(meetings.calls.upsert, {
    data: meetingRow({ meetingTimeId: 12, meetingStatusId: meetingStatuses.provisional, rowVersion: 4 }),
  })
  const { user } = openTab([meetingRow()], '/events/7/meetings?date=2099-06-01')
  answer(meetingTimes.calls.list, { data: [{ ...slot, meetingTimeId: 11, startsAt: '2099-06-01T13:00:00.000Z' }, slot] as never })
  answer(locations.calls.list, { data: [table, second] as never })
  await user.click(await screen.findByRole('button', { name: 'Grid' }))
  await user.click(await screen.findByRole('button', { name: 'Move Ada Lee and Ben Ray' }))
  expect(
    await screen.findByText(
      /^Moving Ada Lee and Ben Ray. Choose a free place, also by the arrow keys. At another time it becomes Provisional/,
    ),
  ).toBeVisible()
  const offers = await screen.findAllByRole('button', { name: /^Move here/ })
  expect(offers.map((one) => one.getAttribute('aria-label'))).toEqual(['Move here: 09:00, Table 2', 'Move here: 09:30, Table 1'])
  expect(screen.getByText('Table 2 is taken: Cleo Ray and Dan Lee from 09:30 to 09:55')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: /^Move here/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Move Ada Lee and Ben Ray' }))
  await user.click(await screen.findByRole('button', { name: 'Move here: 09:30, Table 1' }))
  await waitFor(() => expect(moved).toEqual([{ meetingId: 5, rowVersion: 3, meetingTimeId: 12, sessionLocationId: 21 }]))
  await waitFor(() => expect(screen.getByRole('button', { name: /^Ada Lee and Ben Ray/ })).toHaveFocus())
})

test('a picked meeting is taken to its place by the arrow keys, past cells that say why not', async () => {
  const second = { ...table, sessionLocationId: 22, name: 'Table 2' }
  const taken = { sessionLocationId: 22, reason: 'Table 2 is closed from 09:00 to 09:25' }
  answer(placesOfMeeting, {
    data: [
      { meetingTimeId: 11, reason: null, refused: [taken] },
      { meetingTimeId: 12, reason: null, refused: [] },
    ],
  })
  const moved = answer(meetings.calls.upsert, { data: meetingRow({ meetingTimeId: 12, sessionLocationId: 22, rowVersion: 4 }) })
  const { user } = openTab([meetingRow()], '/events/7/meetings?date=2099-06-01')
  answer(meetingTimes.calls.list, { data: [{ ...slot, meetingTimeId: 11, startsAt: '2099-06-01T13:00:00.000Z' }, slot] as never })
  answer(locations.calls.list, { data: [table, second] as never })
  await user.click(await screen.findByRole('button', { name: 'Grid' }))
  const handle = await screen.findByRole('button', { name: 'Move Ada Lee and Ben Ray' })
  handle.focus()
  await user.keyboard('{Enter}')
  await screen.findAllByRole('button', { name: /^Move here/ })
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toHaveTextContent('Table 2 is closed from 09:00 to 09:25')
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(screen.getByRole('button', { name: 'Move here: 09:30, Table 2' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(moved).toEqual([{ meetingId: 5, rowVersion: 3, meetingTimeId: 12, sessionLocationId: 22 }]))
})

test('nothing moves to a time that is over, nor what is locked', async () => {
  const past = { meetingTimeId: 12, startsAt: '2026-06-01T13:30:00.000Z', endsAt: '2026-06-01T13:55:00.000Z', date: '2099-06-01' }
  answer(placesOfMeeting, { data: [{ meetingTimeId: 12, reason: null, refused: [] }] })
  const locked = meetingRow({ meetingId: 6, requestedByName: 'Cleo Roe', isLocked: true, sessionLocationId: 22, locationName: 'Table 2' })
  const { user } = openTab([meetingRow(), locked], '/events/7/meetings?date=2099-06-01')
  answer(meetingTimes.calls.list, {
    data: [
      { ...slot, meetingTimeId: 11 },
      { ...slot, ...past },
    ] as never,
  })
  answer(locations.calls.list, { data: [table, { ...table, sessionLocationId: 22, name: 'Table 2' }] as never })
  await user.click(await screen.findByRole('button', { name: 'Grid' }))
  await user.click(await screen.findByRole('button', { name: 'Move Ada Lee and Ben Ray' }))
  expect(await screen.findAllByText('This meeting time is over')).toHaveLength(2)
  expect(screen.getByRole('button', { name: /^Cleo Roe and Ben Ray/ })).toContainElement(screen.getByLabelText('Locked'))
  expect(screen.queryByRole('button', { name: 'Move Cleo Roe and Ben Ray' })).toBeNull()
})

test('search and filters leave their meetings strong in the grid, and their people in the grid by person', async () => {
  const other = meetingRow({
    ...{ meetingId: 6, requestedByContactId: 3, requestedByName: 'Cleo Roe', sessionLocationId: 22, locationName: 'Table 2' },
    participants: [
      { ...person, meetingParticipantId: 33, contactId: 3, name: 'Cleo Roë', companyName: 'Cleo Capital', side: meetingSides.requesting },
    ],
  })
  const { user } = openTab([], '/events/7/meetings?date=2099-06-01&q=roe')
  answer(meetings.calls.list, ({ q }) => ({ data: q ? [other] : [meetingRow(), other] }))
  answer(meetingTimes.calls.list, { data: [{ ...slot, meetingTimeId: 11 }] as never })
  answer(locations.calls.list, { data: [table, { ...table, sessionLocationId: 22, name: 'Table 2' }] as never })
  await user.click(await screen.findByRole('button', { name: 'Grid' }))
  expect(await screen.findByText('1 of 2 meetings match; the others are pale.')).toBeVisible()
  const paleOf = (name: RegExp) => screen.getByRole('button', { name }).closest('[data-meeting]')?.getAttribute('data-is-dimmed')
  expect([paleOf(/^Ada Lee and Ben Ray/), paleOf(/^Cleo Roe and Ben Ray/)]).toEqual(['true', null])
  await user.click(screen.getByRole('radio', { name: 'By person' }))
  expect((await screen.findAllByRole('rowheader')).map((one) => one.textContent)).toEqual(['Cleo RoëCleo Capital'])
})

test('the grid by person has a row for each of them, where a free cell takes the first location that is free', async () => {
  const refused = [{ sessionLocationId: 21, reason: 'Table 1 is closed from 09:30 to 09:55' }]
  answer(placesOfMeeting, { data: [{ meetingTimeId: 12, reason: null, refused }] })
  const moved = answer(meetings.calls.upsert, { data: meetingRow({ meetingTimeId: 12, sessionLocationId: 22, rowVersion: 4 }) })
  const { user } = openTab([meetingRow()], '/events/7/meetings?date=2099-06-01')
  answer(meetingTimes.calls.list, { data: [{ ...slot, meetingTimeId: 11, startsAt: '2099-06-01T13:00:00.000Z' }, slot] as never })
  answer(locations.calls.list, { data: [table, { ...table, sessionLocationId: 22, name: 'Table 2' }] as never })
  await user.click(await screen.findByRole('button', { name: 'Grid' }))
  await user.click(await screen.findByRole('radio', { name: 'By person' }))
  expect((await screen.findAllByRole('rowheader')).map((one) => one.textContent)).toEqual(['Ada LeeAda Capital', 'Ben RayBen Partners'])
  expect(screen.getByRole('button', { name: /^Ben Ray, Table 1/ })).toBeVisible()
  const [first] = screen.getAllByRole('button', { name: 'Move Ada Lee and Ben Ray' })
  await user.click(first as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Move here: 09:30 for Ada Lee, Table 2' }))
  await waitFor(() => expect(moved).toEqual([{ meetingId: 5, rowVersion: 3, meetingTimeId: 12, sessionLocationId: 22 }]))
})

test('the grid of a day has a row for each slot and a column for each table, and opens a meeting', async () => {
  const first = { ...slot, meetingTimeId: 11, startsAt: '2099-06-01T13:00:00.000Z', endsAt: '2099-06-01T13:25:00.000Z' }
  const { user, router } = openTab([meetingRow()], '/events/7/meetings?date=2099-06-01')
  const calls = answer(meetings.calls.list, { data: [meetingRow()], meta: { total: 1, page: 1, pageSize: 50 } })
  answer(meetingTimes.calls.list, { data: [first, { ...slot, isOpen: false }] as never })
  await user.click(await screen.findByRole('button', { name: 'Grid' }))
  const grid = await screen.findByRole('table', { name: /Meetings of .*1 Jun/ })
  expect(within(grid).getByRole('columnheader', { name: 'Table 1' })).toBeVisible()
  expect(within(grid).getByRole('rowheader', { name: /09:30–09:55\s*Closed/ })).toBeVisible()
  expect(calls.at(-1)).toMatchObject({ eventId: '7', date: '2099-06-01' })
  await user.click(within(grid).getByRole('button', { name: /^Ada Lee and Ben Ray/ }))
  await waitFor(() => expect(router().asPath).toBe('/events/7/meetings?date=2099-06-01&as=grid&open=5'))
})
