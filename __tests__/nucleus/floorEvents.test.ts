import { afterAll, expect, test } from '@jest/globals'
import { meetingOutcomes, meetingStatuses as status } from '#constants/meetings.ts'
import { locationAssignments, locationTypes } from '#constants/setUpChoices.ts'
import { meetings } from '#contract/events/meetings.ts'
import { floorEvents } from '#contract/meetings/floorEvents.ts'
import { makeContact } from '../support/rows.ts'
import { at, makeMeeting, meetingEvent } from '../support/meetings.ts'
import { ok, startNucleus } from '../support/nucleus.ts'
import { testClock } from '../support/testClock.ts'

// 10 in the morning at the event.
const nucleus = await startNucleus({ clock: testClock(at('14:00')) })
const { db } = nucleus
const { token } = await nucleus.signIn('readOnly')
afterAll(() => nucleus.close())

const floorOf = async (eventId: number) => ok(await nucleus.call(floorEvents, {}, token)).find((one) => one.eventId === eventId)

test('an event with meetings today has their counts, and the tables that are free now in the order of their priority', async () => {
  const { eventId, table } = await meetingEvent(db)
  const closed = { startsAt: at('13:00'), endsAt: at('15:00') }
  const { sessionLocationId: booth } = await table('Booth', { maxSimultaneousMeetings: 2, priority: 1 })
  const { sessionLocationId: taken } = await table('Taken')
  const { sessionLocationId: later } = await table('Free until noon', {
    priority: 2,
    blackouts: [{ startsAt: at('16:00'), endsAt: at('17:00') }],
  })
  const { sessionLocationId: left } = await table('Left early', { priority: 3 })
  await table('Closed', { blackouts: [closed] })
  await table('Private', { assignment: locationAssignments.private })
  await table('Video', { locationType: locationTypes.virtual })
  const meet = (meetingStatusId: number, startsAt: string, endsAt: string, sessionLocationId?: number) =>
    makeMeeting(db, { eventId, meetingStatusId, startsAt: at(startsAt), endsAt: at(endsAt), sessionLocationId })
  await meet(status.inProgress, '13:50', '14:20', booth)
  await meet(status.confirmed, '13:50', '14:20', taken)
  await meet(status.confirmed, '15:00', '15:30', booth)
  await meet(status.provisional, '18:00', '18:30', later)
  await meet(status.completed, '12:00', '12:30', taken)
  await meet(status.noShow, '12:00', '12:30', later)
  await meet(status.completed, '13:50', '14:20', left)
  const over = await meet(status.confirmed, '12:40', '13:05', taken)
  // Yesterday and tomorrow on the clock of the event, although within a day of now.
  await meet(status.noShow, '03:30', '03:50')
  await makeMeeting(db, {
    eventId,
    meetingStatusId: status.confirmed,
    startsAt: '2026-06-02T04:30:00.000Z',
    endsAt: '2026-06-02T05:00:00.000Z',
  })
  await makeMeeting(db, { eventId })
  expect(await floorOf(eventId)).toEqual({
    ...{ eventId, eventName: expect.stringMatching(/^Event \d+$/), timeZone: 'America/New_York', date: '2026-06-01' },
    ...{ comingCount: 2, unsettledCount: 1, completedCount: 2, noShowCount: 1, nextStartsAt: at('15:00') },
    freePlaces: [
      { sessionLocationId: booth, locationName: 'Booth', places: 1, freeUntil: at('15:00') },
      { sessionLocationId: later, locationName: 'Free until noon', places: 1, freeUntil: at('16:00') },
      { sessionLocationId: left, locationName: 'Left early', places: 1, freeUntil: null },
    ],
  })
  const linked = ok(await nucleus.call(meetings.calls.list, { eventId, date: '2026-06-01', outcome: meetingOutcomes.missing }, token))
  expect(linked.map(({ meetingId }) => meetingId)).toEqual([over.meetingId])
})

test('an event without a placed meeting today is not on the floor', async () => {
  const { eventId } = await meetingEvent(db)
  await makeMeeting(db, { eventId, requestedByContactId: (await makeContact(db)).contactId })
  expect(await floorOf(eventId)).toBeUndefined()
})
