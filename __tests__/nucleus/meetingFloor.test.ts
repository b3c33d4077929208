import { afterAll, describe, expect, test } from '@jest/globals'
import { meetingStatuses as status, participationStatuses as came } from '#constants/meetings.ts'
import { changeMeetingStatus } from '#contract/events/meetingCalls.ts'
import { meetings } from '#contract/events/meetings.ts'
import { liveMeetings, nonActiveMeetings, nonActiveMeetingsAfter, participationStatus } from '#contract/meetings/floor.ts'
import { at, between, meetingEvent } from '../support/meetings.ts'
import { fieldsOf, ok, startNucleus } from '../support/nucleus.ts'
import { testClock } from '../support/testClock.ts'

const clock = testClock(at('12:00'))
const nucleus = await startNucleus({ clock })
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

/** A confirmed meeting of 25 minutes that begins now. */
async function confirmedMeeting() {
  const event = await meetingEvent(db)
  const ada = await event.person('allocators', { firstName: 'Ada' })
  const ben = await event.person('managers', { firstName: 'Ben' })
  const now = clock.now()
  const time = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString().slice(11, 16)
  const { meetingTimeId } = await event.slot(time(0), time(25))
  const { sessionLocationId } = await event.table('Table 1')
  const place = { meetingTimeId, sessionLocationId }
  const { meetingId } = ok(await nucleus.call(meetings.calls.upsert, { ...between(event.eventId, ada, ben), ...place }, token))
  const { participants } = ok(await nucleus.call(changeMeetingStatus, { meetingId, meetingStatusId: status.confirmed }, token))
  const [first = 0, second = 0] = participants.map((one) => one.meetingParticipantId)
  const mark = (meetingParticipantId: number, meetingParticipationStatusId: number, more: object = {}) =>
    nucleus.call(participationStatus, { meetingParticipantId, meetingParticipationStatusId, ...more }, token)
  const { eventId } = event
  const live = async () => ok(await nucleus.call(liveMeetings, { eventId }, token))
  const late = async () => ok(await nucleus.call(nonActiveMeetings, { eventId }, token))
  const lateBy = async (value: number) => ok(await nucleus.call(nonActiveMeetingsAfter, { eventId, value }, token))
  return { ...event, ada, ben, meetingId, first, second, mark, live, late, lateBy }
}

describe('the floor board', () => {
  test('lists a meeting that waits for somebody, with the minutes and who it is, and then as live', async () => {
    const { ada, ben, first, second, mark, live, late, lateBy } = await confirmedMeeting()
    expect([await live(), await late()]).toEqual([[], []])
    expect(await lateBy(0)).toMatchObject([{ minutesLate: 0, missingContactIds: [ada.contactId, ben.contactId] }])
    clock.move({ minutes: 6 })
    ok(await mark(first, came.joined))
    expect(await late()).toMatchObject([
      {
        minutesLate: 6,
        missingContactIds: [ben.contactId],
        locationName: 'Table 1',
        timeZone: 'America/New_York',
        meetingStatusId: status.confirmed,
      },
    ])
    expect(await lateBy(7)).toEqual([])
    const marked = ok(await mark(second, came.joined))
    expect(marked).toMatchObject({ meetingStatusId: status.inProgress, missingContactIds: [] })
    expect([await live(), await late()]).toMatchObject([[{ minutesLate: 6, participants: [{ name: 'Ada Lee' }, { name: 'Ben Lee' }] }], []])
    clock.move({ minutes: 20 })
    expect([await live(), await late()]).toEqual([[], []])
  })

  test('lists a meeting that nobody came to until an hour after its end', async () => {
    const { late } = await confirmedMeeting()
    clock.move({ minutes: 40 })
    expect(await late()).toMatchObject([{ minutesLate: 40 }])
    clock.move({ minutes: 40 })
    expect(await late()).toMatchObject([{ minutesLate: 80 }])
    clock.move({ minutes: 5 })
    expect(await late()).toEqual([])
  })
})

describe('a mark', () => {
  test('counts once, however often it is sent', async () => {
    const { first, mark } = await confirmedMeeting()
    const one = ok(await mark(first, came.joined))
    clock.move({ minutes: 1 })
    const again = ok(await mark(first, came.joined))
    expect(again.participants).toEqual(one.participants)
    expect((await mark(first, came.attended, { rowVersion: 1 })).status).toBe(409)
  })

  test('follows the moves of participants', async () => {
    const { first, mark } = await confirmedMeeting()
    expect(fieldsOf(await mark(first, came.expired))).toEqual({
      meetingParticipationStatusId: 'A participant cannot move from Confirmed to Expired',
    })
  })

  test('that says who came is of a confirmed meeting', async () => {
    const { eventId, ada, person } = await confirmedMeeting()
    const cleo = await person('managers', { firstName: 'Cleo' })
    const { participants } = ok(await nucleus.call(meetings.calls.upsert, between(eventId, ada, cleo), token))
    const answer = await nucleus.call(
      participationStatus,
      { meetingParticipantId: participants[0]?.meetingParticipantId, meetingParticipationStatusId: came.attended },
      token,
    )
    expect(fieldsOf(answer)).toEqual({
      meetingParticipationStatusId: 'This meeting is Requested. Who came is recorded of confirmed meetings',
    })
  })

  test.each([
    ['both attended', came.attended, came.attended, status.completed],
    ['one did not come', came.attended, came.noShow, status.noShow],
    ['one cancelled', came.confirmed, came.cancelled, status.cancelled],
  ])('decides the meeting: %s', async (_, one, other, expected) => {
    const { first, second, mark } = await confirmedMeeting()
    ok(await mark(first, one))
    const after = ok(await mark(second, other))
    expect(after.meetingStatusId).toBe(expected)
    expect(after.startsAt === null).toBe(expected === status.cancelled)
  })

  test('that is corrected corrects the meeting', async () => {
    const { first, second, mark } = await confirmedMeeting()
    ok(await mark(first, came.attended))
    ok(await mark(second, came.noShow))
    expect(ok(await mark(second, came.attended)).meetingStatusId).toBe(status.completed)
    expect(ok(await mark(first, came.noShow)).meetingStatusId).toBe(status.noShow)
  })
})
