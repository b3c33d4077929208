import { afterAll, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { cloneEvent } from '#contract/events/events.ts'
import { generateMeetingTimes, maxTimesOfEvent, meetingTimes, type TimesPlan } from '#contract/events/meetingTimes.ts'
import { undo } from '#contract/history.ts'
import { makeAgendaSession } from '../support/agendaRows.ts'
import { fieldsOf, makeEvent, makeLocation, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

/** An event in New York from 1 to 3 June: four hours behind. */
const newEvent = () => makeEvent(db)
const at = (time: string, day = 1) => `2026-06-0${day}T${time}:00.000Z`
const save = (input: object) => nucleus.call(meetingTimes.calls.upsert, input, token)
const listed = async (eventId: number, more: object = {}) => ok(await nucleus.call(meetingTimes.calls.list, { eventId, ...more }, token))
const plan = { dates: ['2026-06-01'], from: '09:00', until: '12:00', lengthMinutes: 25, gapMinutes: 5 }
const generate = (eventId: number, more: Partial<TimesPlan> = {}) =>
  nucleus.call(generateMeetingTimes, { eventId, ...plan, ...more }, token)
const clocks = (rows: readonly { startsAt: string; endsAt: string }[]) =>
  rows.map(({ startsAt, endsAt }) => `${startsAt.slice(5, 16)} ${endsAt.slice(11, 16)}`)

describe('a meeting time', () => {
  test('is stored, with its day on the clock of the event and its length', async () => {
    const { eventId } = await newEvent()
    const { sessionLocationId } = await makeLocation(db, { eventId })
    // 23:30 of 1 June in New York.
    const row = ok(
      await save({ eventId, startsAt: at('03:30', 2), endsAt: at('04:10', 2), maxMeetings: 8, locationIds: [sessionLocationId] }),
    )
    expect(row).toMatchObject({ date: '2026-06-01', lengthMinutes: 40, isOpen: true, maxMeetings: 8, locationIds: [sessionLocationId] })
    expect(await listed(eventId, { date: '2026-06-01' })).toHaveLength(1)
    expect(await listed(eventId, { date: '2026-06-02' })).toEqual([])
  })

  test.each([
    ['that ends before it starts', { endsAt: at('12:00') }, { endsAt: 'Ends must be after Starts' }],
    ['of more than eight hours', { endsAt: at('21:31') }, { endsAt: 'A meeting time lasts 8 hours at most' }],
    [
      'outside the event',
      { startsAt: at('13:00', 5), endsAt: at('14:00', 5) },
      { startsAt: 'This event is from 1 Jun 2026 to 3 Jun 2026. 5 Jun 2026 is not one of its days' },
    ],
    ['that overlaps another', { startsAt: at('13:10') }, { startsAt: 'There is a meeting time from 09:00 to 09:25 already' }],
    ['at a location of another event', { locationIds: [99_999_999] }, { 'locationIds.0': 'This location does not belong to the event' }],
  ])('%s is refused', async (_, change, fields) => {
    const { eventId } = await newEvent()
    ok(await save({ eventId, startsAt: at('13:00'), endsAt: at('13:25') }))
    const answer = await save({ eventId, startsAt: at('13:30'), endsAt: at('13:55'), ...change })
    expect([answer.status, fieldsOf(answer)]).toEqual([422, fields])
    expect(await listed(eventId)).toHaveLength(1)
  })

  test('may overlap one of another group, and begin when one of its own ends', async () => {
    const { eventId } = await newEvent()
    ok(await save({ eventId, startsAt: at('13:00'), endsAt: at('13:25'), groupName: 'Short' }))
    ok(await save({ eventId, startsAt: at('13:00'), endsAt: at('13:50'), groupName: 'Long' }))
    ok(await save({ eventId, startsAt: at('13:25'), endsAt: at('13:50'), groupName: 'Short' }))
    const refused = await save({ eventId, startsAt: at('13:20'), endsAt: at('13:30'), groupName: 'SHORT' })
    expect(fieldsOf(refused)).toEqual({ startsAt: 'There is a meeting time of group “Short” from 09:00 to 09:25 already' })
  })

  test('is of the group of its name, however the accents of that are written', async () => {
    const { eventId } = await newEvent()
    const span = { startsAt: at('13:00'), endsAt: at('13:25') }
    ok(await save({ eventId, ...span, groupName: 'Café'.normalize('NFC') }))
    expect(fieldsOf(await save({ eventId, ...span, groupName: 'café'.normalize('NFD') }))).toEqual({
      startsAt: 'There is a meeting time of group “Café” from 09:00 to 09:25 already',
    })
  })

  test('is one of as many as an event may have, saved, generated or brought back', async () => {
    const { eventId } = await newEvent()
    const first = ok(await save({ eventId, startsAt: at('13:00'), endsAt: at('13:05') }))
    await db.execute(sql`insert into meeting_times (event_id, starts_at, ends_at, group_name)
      select ${eventId}, ${at('13:00')}::timestamptz, ${at('13:05')}::timestamptz, 'Group ' || n from generate_series(1, ${maxTimesOfEvent - 2}) as n`)
    const refused = { startsAt: 'An event has 5,000 meeting times at most, and this one has 4,999. Delete some first' }
    expect(fieldsOf(await generate(eventId, { groupName: 'More' }))).toEqual(refused)
    const { undoToken = '' } = ok(await nucleus.call(meetingTimes.calls.remove, { meetingTimeId: first.meetingTimeId }, token))
    const last = { startsAt: at('15:00'), endsAt: at('15:25') }
    ok(await save({ eventId, ...last }))
    ok(await save({ eventId, ...last, groupName: 'Other' }))
    expect((await save({ eventId, ...last, groupName: 'Third' })).status).toBe(422)
    expect((await nucleus.call(undo, { undoToken }, token)).body.message).toContain('An event has 5,000 meeting times at most')
  })

  test('that was deleted comes back only while its time is free', async () => {
    const { eventId } = await newEvent()
    const { meetingTimeId } = ok(await save({ eventId, startsAt: at('13:00'), endsAt: at('13:25') }))
    const { undoToken } = ok(await nucleus.call(meetingTimes.calls.remove, { meetingTimeId }, token)) as { undoToken: string }
    const other = ok(await save({ eventId, startsAt: at('13:10'), endsAt: at('13:30') }))
    const refused = await nucleus.call(undo, { undoToken }, token)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('There is a meeting time from 09:10')])
    ok(await nucleus.call(meetingTimes.calls.remove, { meetingTimeId: other.meetingTimeId }, token))
    ok(await nucleus.call(undo, { undoToken }, token))
    expect(await listed(eventId)).toMatchObject([{ meetingTimeId }])
  })

  test('is stored once of two that overlap and are saved at the same moment', async () => {
    const { eventId } = await newEvent()
    const answers = await Promise.all(Array.from({ length: 10 }, () => save({ eventId, startsAt: at('13:00'), endsAt: at('13:25') })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(422)])
    expect(await listed(eventId)).toHaveLength(1)
  })
})

describe('the meeting times of several days', () => {
  test('follow from a plan: none in a break, the first after it when it ends; one undo takes all back', async () => {
    const { eventId } = await newEvent()
    const dates = ['2026-06-02', '2026-06-01']
    const { undoToken, ...counts } = ok(
      await generate(eventId, { dates, pauses: [{ from: '10:10', until: '10:35' }], isOpen: false, groupName: 'Short' }),
    )
    expect(counts).toEqual({ created: 10, existing: 0, blocked: 0, skipped: 0 })
    const rows = await listed(eventId)
    const ofDay = (day: number) =>
      ['13:00 13:25', '13:30 13:55', '14:35 15:00', '15:05 15:30', '15:35 16:00'].map((one) => `06-0${day}T${one}`)
    expect(clocks(rows)).toEqual([...ofDay(1), ...ofDay(2)])
    expect(rows.every(({ isOpen, groupName }) => !isOpen && groupName === 'Short')).toBe(true)
    ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token))
    expect(await listed(eventId)).toEqual([])
  })

  test('are the same on a day whose clocks change: as long as planned, at the times of the clock', async () => {
    const { eventId } = await makeEvent(db, { startsAt: '2026-11-01T04:00:00.000Z', endsAt: '2026-11-02T04:00:00.000Z' })
    ok(await generate(eventId, { dates: ['2026-11-01'], from: '00:30', until: '03:00', lengthMinutes: 60, gapMinutes: 0 }))
    // 02:00 becomes 01:00: the hour after 01:30 occurs twice.
    expect(clocks(await listed(eventId))).toEqual(['11-01T04:30 05:30', '11-01T05:30 06:30'])
  })

  test('leave out the times that the clock of a day skips, and what would run into them; a preview counts the same', async () => {
    const zone = { timeZone: 'Europe/Zurich', startsAt: '2027-03-27T08:00:00.000Z', endsAt: '2027-03-29T16:00:00.000Z' }
    const { eventId } = await makeEvent(db, zone)
    const night = { dates: ['2027-03-28'], from: '00:00', until: '04:00', lengthMinutes: 30, gapMinutes: 0 }
    expect(ok(await generate(eventId, { ...night, dryRun: true }))).toMatchObject({ created: 6, skipped: 2, existing: 0 })
    expect(ok(await generate(eventId, night))).toMatchObject({ created: 6, skipped: 2, existing: 0 })
    const rows = await listed(eventId)
    // 02:00 becomes 03:00, at 01:00 in UTC.
    expect(clocks(rows)).toEqual([
      ...['03-27T23:00 23:30', '03-27T23:30 00:00', '03-28T00:00 00:30', '03-28T00:30 01:00'],
      ...['03-28T01:00 01:30', '03-28T01:30 02:00'],
    ])
    for (const { meetingTimeId, rowVersion } of rows) ok(await save({ meetingTimeId, rowVersion, isOpen: false }))
    const { eventId: other } = await makeEvent(db, zone)
    ok(await generate(other, { ...night, lengthMinutes: 45 }))
    expect(clocks(await listed(other))).toEqual(['03-27T23:00 23:45', '03-27T23:45 00:30', '03-28T01:00 01:45'])
    const none = await generate(other, { ...night, from: '02:00', until: '03:00' })
    expect(fieldsOf(none)).toEqual({ from: 'The clocks go forward that day, so none of these times exist' })
  })

  test('are none twice on a day whose clocks go back', async () => {
    const { eventId } = await makeEvent(db, {
      ...{ timeZone: 'Europe/Zurich', startsAt: '2027-10-30T08:00:00.000Z', endsAt: '2027-11-01T16:00:00.000Z' },
    })
    const night = { dates: ['2027-10-31'], from: '00:00', until: '04:00', lengthMinutes: 30, gapMinutes: 0 }
    expect(ok(await generate(eventId, night))).toMatchObject({ created: 8, skipped: 0, existing: 0 })
    const rows = await listed(eventId)
    expect(new Set(clocks(rows)).size).toBe(8)
    for (const { meetingTimeId, rowVersion } of rows) ok(await save({ meetingTimeId, rowVersion, isOpen: false }))
  })

  test('leave out what is there already, and what overlaps a session that blocks meetings; a preview counts the same', async () => {
    const { eventId } = await newEvent()
    ok(await save({ eventId, startsAt: at('13:10'), endsAt: at('13:40') }))
    const keynote = { eventId, startsAt: at('14:00'), endsAt: at('14:30'), lengthMinutes: 30 }
    await makeAgendaSession(db, { ...keynote, blocksMeetings: true, sessionStatusId: 2 })
    await makeAgendaSession(db, { ...keynote, startsAt: at('15:00'), endsAt: at('15:30'), blocksMeetings: true, sessionStatusId: 3 })
    const preview = ok(await generate(eventId, { avoidsSessions: true, dryRun: true }))
    expect(preview).toEqual({ created: 3, existing: 2, blocked: 1, skipped: 0, undoToken: null })
    expect(await listed(eventId)).toHaveLength(1)
    expect(ok(await generate(eventId, { avoidsSessions: true }))).toMatchObject({ created: 3, existing: 2, blocked: 1 })
    expect(ok(await generate(eventId))).toMatchObject({ created: 1, existing: 5, blocked: 1 })
    expect(ok(await generate(eventId))).toEqual({ created: 0, existing: 6, blocked: 0, skipped: 0, undoToken: null })
    expect(await listed(eventId)).toHaveLength(5)
  })

  test.each([
    [
      'a day outside the event',
      { dates: ['2026-06-09'] },
      { dates: 'This event is from 1 Jun 2026 to 3 Jun 2026. 9 Jun 2026 is not one of its days' },
    ],
    ['an end before the start', { until: '08:00' }, { until: 'Last ends by must be after First starts' }],
    ['a length that does not fit', { lengthMinutes: 200 }, { lengthMinutes: 'No meeting of this length fits into the day' }],
    [
      'breaks that leave no room',
      { pauses: [{ from: '09:00', until: '12:00' }] },
      { lengthMinutes: expect.stringContaining('leave no room') },
    ],
    ['no days', { dates: [] }, { dates: expect.any(String) }],
    ['a location of another event', { locationIds: [99_999_999] }, { 'locationIds.0': 'This location does not belong to the event' }],
  ])('are refused with %s', async (_, change, fields) => {
    const { eventId } = await newEvent()
    const answer = await generate(eventId, change)
    expect([answer.status, fieldsOf(answer)]).toEqual([422, fields])
    expect(await listed(eventId)).toEqual([])
  })

  test('of two clicks at the same moment are made once', async () => {
    const { eventId } = await newEvent()
    const both = await Promise.all([generate(eventId), generate(eventId)])
    expect(both.map((one) => ok(one).created).sort()).toEqual([0, 6])
    expect(await listed(eventId)).toHaveLength(6)
  })

  test('are not made by somebody who may only read', async () => {
    const { eventId } = await newEvent()
    const reader = await nucleus.signIn('readOnly')
    expect((await nucleus.call(generateMeetingTimes, { eventId, ...plan }, reader.token)).status).toBe(403)
  })
})

test('the copy of an event has no meeting times where a new day skips the hour', async () => {
  const { eventId } = await makeEvent(db, {
    ...{ timeZone: 'Europe/Zurich', startsAt: '2027-03-20T08:00:00.000Z', endsAt: '2027-03-22T16:00:00.000Z' },
  })
  ok(await generate(eventId, { dates: ['2027-03-21'], from: '01:30', until: '03:30', lengthMinutes: 30, gapMinutes: 0 }))
  const next = { name: 'Copy', eventCode: 'times-spring', startsAt: '2027-03-27T08:00:00.000Z', parts: ['meetingTimes'] }
  const to = ok(await nucleus.call(cloneEvent, { eventId, ...next }, token))
  const rows = await listed(to.eventId)
  expect(clocks(rows)).toEqual(['03-28T00:30 01:00', '03-28T01:00 01:30'])
  for (const { meetingTimeId, rowVersion } of rows) ok(await save({ meetingTimeId, rowVersion, isOpen: false }))
})

test('the copy of an event has its meeting times on the new days, at the locations that were copied too', async () => {
  const { eventId } = await newEvent()
  const { sessionLocationId } = await makeLocation(db, { eventId, name: 'Table 1' })
  ok(await save({ eventId, startsAt: at('13:00', 2), endsAt: at('13:25', 2), isOpen: false, locationIds: [sessionLocationId] }))
  const copy = async (eventCode: string, parts: ('locations' | 'meetingTimes')[]) => {
    const to = ok(await nucleus.call(cloneEvent, { eventId, name: 'Copy', eventCode, startsAt: '2026-12-07T14:00:00.000Z', parts }, token))
    return listed(to.eventId)
  }
  const rows = await copy('times-copy', ['locations', 'meetingTimes'])
  // New York is an hour further behind in December.
  expect(rows).toMatchObject([{ startsAt: '2026-12-08T14:00:00.000Z', endsAt: '2026-12-08T14:25:00.000Z', isOpen: false }])
  expect(rows[0]?.locationIds).toEqual([expect.any(Number)])
  expect(rows[0]?.locationIds).not.toEqual([sessionLocationId])
  expect((await copy('times-alone', ['meetingTimes']))[0]?.locationIds).toEqual([])
})
