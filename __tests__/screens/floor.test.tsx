import { expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { FloorScreen } from '#components/meetings/FloorScreen.tsx'
import { meetingStatuses, participationStatuses as came, type ParticipationStatusId } from '#constants/meetings.ts'
import { type FloorMeeting, type FloorPerson, liveMeetings, nonActiveMeetingsAfter, participationStatus } from '#contract/meetings/floor.ts'
import { floorEvents } from '#contract/meetings/floorEvents.ts'
import { answer, networkError, renderScreen, someUser } from '../support/screens.tsx'

const person = (contactId: number, name: string, values: Partial<FloorPerson> = {}): FloorPerson => ({
  ...{ meetingParticipantId: contactId * 10, contactId, name, companyName: `${name} Capital`, phone: null },
  ...{ side: 1, meetingParticipationStatusId: came.confirmed, joinedAt: null, rowVersion: 1 },
  ...values,
})
/** A meeting that began some minutes ago, and lasts half an hour. */
const meeting = (minutesAgo: number, ...participants: FloorPerson[]): FloorMeeting => {
  const startsAt = Date.now() - minutesAgo * 60_000 - 5000
  return {
    ...{ meetingId: 4, eventId: 3, eventName: 'Lake Forum', timeZone: 'Europe/Zurich', meetingStatusId: meetingStatuses.confirmed },
    ...{ startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + 30 * 60_000).toISOString() },
    ...{ sessionLocationId: 2, locationName: 'Table 7', tableName: null, virtualUrl: null, minutesLate: minutesAgo, rowVersion: 1 },
    missingContactIds: participants.filter((one) => one.meetingParticipationStatusId === came.confirmed).map((one) => one.contactId),
    participants,
  }
}
const marked = (one: FloorMeeting, id: number, meetingParticipationStatusId: ParticipationStatusId): FloorMeeting => ({
  ...one,
  participants: one.participants.map((other) =>
    other.meetingParticipantId === id ? { ...other, meetingParticipationStatusId, rowVersion: other.rowVersion + 1 } : other,
  ),
})

/** Ada has come, Ben has not, seven minutes after the start. */
function openFloor(options: Parameters<typeof renderScreen>[1] = {}) {
  const shown = meeting(
    7,
    person(1, 'Ada Lee', { meetingParticipationStatusId: came.joined }),
    person(2, 'Ben Roy', { phone: '+41443334455' }),
  )
  answer(liveMeetings, { data: [] })
  const late = answer(nonActiveMeetingsAfter, { data: [shown] })
  answer(floorEvents, {
    data: [
      {
        ...{
          eventId: 3,
          eventName: 'Lake Forum',
          timeZone: 'Europe/Zurich',
          date: '2031-03-10',
          comingCount: 12,
          unsettledCount: 3,
          completedCount: 30,
        },
        ...{ noShowCount: 2, nextStartsAt: '2031-03-10T13:40:00.000Z' },
        freePlaces: [{ sessionLocationId: 8, locationName: 'Table 9', places: 1, freeUntil: '2031-03-10T13:40:00.000Z' }],
      },
    ],
  })
  return { ...renderScreen(<FloorScreen />, { url: '/meetings', ...options }), shown, late }
}
const ben = () => screen.findByRole('listitem', { name: /^Ben Roy/ })

test('who is missing is shown with the minutes and a number to call, and one key says that they are here', async () => {
  const { user, shown, late, store } = openFloor()
  const marks = answer(participationStatus, { data: marked(shown, 20, came.joined) })
  const missing = await screen.findByRole('region', { name: 'Somebody is missing' })
  expect(await within(missing).findByText('7 min late')).toBeVisible()
  expect(within(missing).getByText('Table 7')).toBeVisible()
  expect(within(await ben()).getByRole('link')).toHaveAttribute('href', 'tel:+41443334455')
  expect(late[0]).toMatchObject({ value: '5' })
  ;(await ben()).focus()
  await user.keyboard('h')
  expect(await screen.findByRole('listitem', { name: 'Ben Roy: Joined' })).toHaveFocus()
  const notice = { text: 'Meeting Status updated successfully.', reason: 'Ben Roy: Joined.' }
  await waitFor(() => expect(store.getState().ui.notices[0]).toMatchObject(notice))
  expect(marks).toEqual([{ meetingParticipantId: 20, meetingParticipationStatusId: came.joined, rowVersion: 1 }])
  await user.keyboard('k')
  expect(screen.getByRole('listitem', { name: 'Ada Lee: Joined' })).toHaveFocus()
})

test('today at the event links its counts to the lists that have them, and names the free tables', async () => {
  openFloor()
  const today = await screen.findByRole('region', { name: 'Today at Lake Forum' })
  expect(within(today).getByText('12 meetings to come, the next at 14:40 GMT+1')).toBeVisible()
  expect(within(today).getByRole('link', { name: '2 no-shows' })).toHaveAttribute(
    'href',
    '/events/3/meetings?date=2031-03-10&meetingStatusId=7',
  )
  expect(within(today).getByRole('link', { name: '3 meetings over without an outcome' })).toHaveAttribute(
    'href',
    '/events/3/meetings?date=2031-03-10&outcome=1',
  )
  expect(within(today).getByText('Table 9')).toBeVisible()
  expect(within(today).getByText('until 14:40')).toBeVisible()
})

test('what is marked without a network waits, the latest of a person only, and is sent once when it is back', async () => {
  const { user, shown } = openFloor()
  const lost = answer(participationStatus, networkError)
  await user.click(within(await ben()).getByRole('button', { name: 'Ben Roy: Here' }))
  await waitFor(() => expect(lost).toHaveLength(1))
  expect(await screen.findByRole('listitem', { name: 'Ben Roy: Joined, not sent yet' })).toBeVisible()
  await user.click(within(await ben()).getByRole('button', { name: 'Ben Roy: No-show' }))
  expect(await screen.findByRole('listitem', { name: 'Ben Roy: No-show, not sent yet' })).toBeVisible()
  await waitFor(() => expect(lost).toHaveLength(2))
  const sent = answer(participationStatus, { data: marked(shown, 20, came.noShow) })
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('listitem', { name: 'Ben Roy: No-show' })).toBeVisible()
  expect(sent).toEqual([{ meetingParticipantId: 20, meetingParticipationStatusId: came.noShow, rowVersion: 1 }])
})

test('a mark that met a change of somebody else is told, and not sent again', async () => {
  const { user, store } = openFloor()
  const sent = answer(participationStatus, { status: 409, message: 'Someone else changed this', data: undefined })
  await user.click(within(await ben()).getByRole('button', { name: 'Ben Roy: No-show' }))
  await waitFor(() =>
    expect(store.getState().ui.notices[0]).toMatchObject({
      text: 'Failed to update Meeting Status!',
      reason: 'Someone else changed the status of Ben Roy meanwhile.',
    }),
  )
  expect(await screen.findByRole('listitem', { name: 'Ben Roy: Confirmed' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('whoever only reads sees the floor and marks nobody', async () => {
  const { user } = openFloor({ user: { ...someUser, role: 'readOnly' } })
  const sent = answer(participationStatus, networkError)
  ;(await ben()).focus()
  await user.keyboard('n')
  expect(within(await ben()).queryAllByRole('button')).toEqual([])
  expect(sent).toEqual([])
})

test('a day without meetings says so once', async () => {
  answer(liveMeetings, { data: [] })
  answer(nonActiveMeetingsAfter, { data: [] })
  answer(floorEvents, { data: [] })
  renderScreen(<FloorScreen />, { url: '/meetings' })
  expect(await screen.findByText('No event has meetings today.')).toBeVisible()
  expect(screen.queryByText('Nobody is missing.')).toBeNull()
  expect(screen.queryByText('No meeting is under way.')).toBeNull()
})
