import { afterAll, expect, test } from '@jest/globals'
import { outsideDates } from '#contract/events/events.ts'
import { meetingStatuses } from '#constants/meetings.ts'
import { agendaDays, agendaSessions, meetingTimes } from '#nucleus/db/tables/index.ts'
import { makeMeeting } from '../support/meetings.ts'
import { makeEvent, makeLocation, makeSpeaker, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('readOnly')
afterAll(() => nucleus.close())
const { db } = nucleus

/** From 1 to 3 June in New York, with something on each day and a night session after the last. */
async function planned(): Promise<number> {
  const { eventId } = await makeEvent(db)
  await db.insert(agendaDays).values(['2026-06-01', '2026-06-02', '2026-06-03'].map((date) => ({ eventId, date })))
  const session = (startsAt: string | null) => ({ eventId, title: 'Session', sessionType: 2, startsAt, endsAt: startsAt })
  await db.insert(agendaSessions).values([
    session('2026-06-01T12:00:00Z'),
    session('2026-06-03T14:00:00Z'),
    // 02:00 on 4 June in New York: the night of the last day.
    session('2026-06-04T06:00:00Z'),
    session(null),
    { ...session('2026-07-01T14:00:00Z'), deletedAt: '2026-01-01T00:00:00Z' },
  ])
  await db.insert(meetingTimes).values([
    { eventId, startsAt: '2026-06-01T14:00:00Z', endsAt: '2026-06-01T14:30:00Z' },
    { eventId, startsAt: '2026-06-03T14:00:00Z', endsAt: '2026-06-03T14:30:00Z', deletedAt: '2026-01-01T00:00:00Z' },
  ])
  await makeMeeting(db, {
    ...{ eventId, meetingStatusId: meetingStatuses.confirmed },
    ...{ startsAt: '2026-06-01T14:00:00.000Z', endsAt: '2026-06-01T14:30:00.000Z' },
  })
  await makeLocation(db, { eventId, blackouts: [{ startsAt: '2026-06-01T10:00:00Z', endsAt: '2026-06-01T12:00:00Z' }] })
  await makeSpeaker(db, { eventId, availability: [{ startsAt: '2026-06-03T13:00:00Z', endsAt: '2026-06-03T21:00:00Z' }] })
  return eventId
}
const dates = { startsAt: '2026-06-01T13:00:00Z', endsAt: '2026-06-03T21:00:00Z', timeZone: 'America/New_York' }
const outside = async (eventId: number, next: Partial<typeof dates>) =>
  Object.fromEntries(ok(await nucleus.call(outsideDates, { eventId, ...dates, ...next }, token)).map(({ what, count }) => [what, count]))

test('nothing lies outside of the dates as they are: what belongs to a day counts, whatever the hour', async () => {
  expect(await outside(await planned(), {})).toEqual({
    agendaDays: 0,
    sessions: 0,
    meetingTimes: 0,
    meetings: 0,
    blackouts: 0,
    availability: 0,
  })
})

test('a day less leaves outside what is planned on it', async () => {
  const eventId = await planned()
  expect(await outside(eventId, { endsAt: '2026-06-02T21:00:00Z' })).toEqual({
    agendaDays: 1,
    sessions: 2,
    meetingTimes: 0,
    meetings: 0,
    blackouts: 0,
    availability: 1,
  })
  expect(await outside(eventId, { startsAt: '2026-06-02T13:00:00Z' })).toEqual({
    agendaDays: 1,
    sessions: 1,
    meetingTimes: 1,
    meetings: 1,
    blackouts: 1,
    availability: 0,
  })
})

test('an event that ends at midnight ends on the day before, as the save has it', async () => {
  const eventId = await planned()
  // 04:00 UTC is midnight in New York.
  expect(await outside(eventId, { endsAt: '2026-06-03T04:00:00Z' })).toMatchObject({ agendaDays: 1, sessions: 2 })
})

test('another zone has other days', async () => {
  // 14:00 UTC on 3 June is 02:00 on 4 June in Auckland, and the night belongs to the day before; 06:00 UTC on 4 June is the evening of that day.
  const eventId = await planned()
  const auckland = { timeZone: 'Pacific/Auckland', startsAt: '2026-05-31T21:00:00Z', endsAt: '2026-06-03T05:00:00Z' }
  expect(await outside(eventId, auckland)).toEqual({
    agendaDays: 0,
    sessions: 1,
    meetingTimes: 0,
    meetings: 0,
    blackouts: 0,
    availability: 1,
  })
})

test('an event without a plan has nothing outside, and dates must be dates', async () => {
  const { eventId } = await makeEvent(db)
  expect(await outside(eventId, { endsAt: '2026-06-01T14:00:00Z' })).toEqual({
    agendaDays: 0,
    sessions: 0,
    meetingTimes: 0,
    meetings: 0,
    blackouts: 0,
    availability: 0,
  })
  expect((await nucleus.call(outsideDates, { eventId, ...dates, timeZone: 'Mars/Base' }, token)).status).toBe(400)
  expect((await nucleus.call(outsideDates, { eventId: 999_999 }, token)).status).toBe(404)
})
