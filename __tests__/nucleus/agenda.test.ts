import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { agendaDays, agendaSessions } from '#contract/events/agenda.ts'
import { events } from '#contract/events/events.ts'
import { locations } from '#contract/events/locations.ts'
import { tracks } from '#contract/events/tracks.ts'
import { history, restore, undo } from '#contract/history.ts'
import { agendaSessions as table } from '#nucleus/db/tables/index.ts'
import { makeAgendaDay, makeAgendaSession, makeSessionSpeaker } from '../support/agendaRows.ts'
import { fieldsOf, makeCompanyType, makeEvent, makeLocation, makeSpeaker, makeTrack, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const saveDay = (input: object) => nucleus.call(agendaDays.calls.upsert, input, token)
const save = (input: object) => nucleus.call(agendaSessions.calls.upsert, input, token)
const listed = async (eventId: number, more: object = {}) =>
  ok(await nucleus.call(agendaSessions.calls.list, { eventId, ...more }, token)).map(({ title }) => title)
const form = { title: 'Opening', sessionType: 1, sessionStatusId: 1 }
const june = (day: number, time: string) => `2026-06-0${day}T${time}:00.000Z`

describe('an agenda day', () => {
  test('is stored, and the days come by date', async () => {
    const { eventId } = await makeEvent(db)
    const second = ok(await saveDay({ eventId, date: '2026-06-02', title: 'Day two', startTime: '09:00', endTime: '17:30' }))
    ok(await saveDay({ eventId, date: '2026-06-01' }))
    expect(second).toMatchObject({ date: '2026-06-02', title: 'Day two', startTime: '09:00', endTime: '17:30', isPublished: false })
    const dates = ok(await nucleus.call(agendaDays.calls.list, { eventId }, token)).map(({ date }) => date)
    expect(dates).toEqual(['2026-06-01', '2026-06-02'])
  })

  test.each([
    ['a date before the event', '2026-05-31', 'This event is from 1 June 2026 to 3 June 2026. Choose a date within'],
    ['a date after it', '2026-06-04', 'This event is from 1 June 2026 to 3 June 2026. Choose a date within'],
    ['a date that another day has', '2026-06-02', 'Another day of this agenda has this date'],
  ])('refuses %s', async (_, date, message) => {
    const { eventId } = await makeEvent(db)
    await makeAgendaDay(db, { eventId, date: '2026-06-02' })
    const answer = await saveDay({ eventId, date })
    expect([answer.status, fieldsOf(answer)]).toEqual([422, { date: message }])
  })

  test('goes by the dates of the zone of the event, and one that ends at midnight ends on the day before', async () => {
    const zone = { timeZone: 'Australia/Sydney', startsAt: '2026-06-01T15:00:00.000Z', endsAt: '2026-06-03T14:00:00.000Z' }
    const { eventId } = await makeEvent(db, zone)
    expect(fieldsOf(await saveDay({ eventId, date: '2026-06-01' }))).toEqual({
      date: 'This event is from 2 June 2026 to 3 June 2026. Choose a date within',
    })
    expect((await saveDay({ eventId, date: '2026-06-02' })).status).toBe(200)
    expect((await saveDay({ eventId, date: '2026-06-04' })).status).toBe(422)
    expect((await saveDay({ eventId, date: '2026-06-03' })).status).toBe(200)
    const single = await makeEvent(db, { startsAt: june(1, '13:00'), endsAt: june(1, '21:00') })
    expect(fieldsOf(await saveDay({ eventId: single.eventId, date: '2026-06-02' }))).toEqual({
      date: 'This event is on 1 June 2026. Choose a date within',
    })
  })

  test('keeps its date and stays while sessions are on it', async () => {
    const { eventId } = await makeEvent(db)
    const { agendaDayId, rowVersion } = await makeAgendaDay(db, { eventId })
    const session = ok(await save({ eventId, ...form, startsAt: june(1, '14:00'), endsAt: june(1, '15:00') }))
    const answer = await saveDay({ agendaDayId, rowVersion, date: '2026-06-02' })
    expect(fieldsOf(answer)).toEqual({ date: '1 session is on 1 June 2026. Move it to another day first' })
    expect((await saveDay({ agendaDayId, rowVersion, title: 'First' })).status).toBe(200)
    const kept = await nucleus.call(agendaDays.calls.remove, { agendaDayId }, token)
    expect([kept.status, kept.body.message]).toEqual([422, '1 session refers to it. Move or delete that first.'])
    ok(await nucleus.call(agendaSessions.calls.remove, { agendaDaySessionId: session.agendaDaySessionId }, token))
    expect((await saveDay({ agendaDayId, rowVersion: rowVersion + 1, date: '2026-06-02' })).status).toBe(200)
    expect((await nucleus.call(agendaDays.calls.remove, { agendaDayId }, token)).status).toBe(200)
  })
})

describe('the day of a session', () => {
  test.each([
    ['a morning', june(1, '13:00'), june(1, '14:00'), '2026-06-01'],
    ['an evening that ends in the night', june(2, '01:00'), june(2, '05:00'), '2026-06-01'],
    ['a start after midnight', june(2, '04:30'), june(2, '09:00'), '2026-06-01'],
    ['a start at 05:00 sharp', june(2, '09:00'), june(2, '10:00'), '2026-06-02'],
  ])('of %s is %s', async (_, startsAt, endsAt, date) => {
    const { eventId } = await makeEvent(db)
    const days = [await makeAgendaDay(db, { eventId }), await makeAgendaDay(db, { eventId, date: '2026-06-02' })]
    const row = ok(await save({ eventId, ...form, startsAt, endsAt }))
    expect(days.find(({ agendaDayId }) => agendaDayId === row.agendaDayId)?.date).toBe(date)
  })

  test('of a start before 05:00 is its own date when there is no day before', async () => {
    const { eventId } = await makeEvent(db)
    const { agendaDayId } = await makeAgendaDay(db, { eventId, date: '2026-06-02' })
    const row = ok(await save({ eventId, ...form, startsAt: june(2, '08:00'), endsAt: june(2, '12:00') }))
    expect(row.agendaDayId).toBe(agendaDayId)
    // A day that is added later takes nothing from it, and a save that does not move it leaves it there.
    await makeAgendaDay(db, { eventId })
    const { agendaDaySessionId, rowVersion } = row
    expect(ok(await save({ agendaDaySessionId, rowVersion, title: 'Sunrise' })).agendaDayId).toBe(agendaDayId)
  })

  test.each([
    ['without a day', june(3, '13:00'), june(3, '14:00'), { startsAt: 'There is no agenda day on 3 June 2026. Add it first' }],
    [
      'that goes on after 05:00',
      june(2, '01:00'),
      '2026-06-02T09:00:00.001Z',
      { endsAt: 'A session of 1 June 2026 must end by 05:00 on 2 June 2026' },
    ],
    ['that ends before it starts', june(1, '14:00'), june(1, '13:00'), { endsAt: 'Ends must be after Starts' }],
  ])('is refused %s', async (_, startsAt, endsAt, fields) => {
    const { eventId } = await makeEvent(db)
    await makeAgendaDay(db, { eventId })
    const answer = await save({ eventId, ...form, startsAt, endsAt })
    expect([answer.status, fieldsOf(answer)]).toEqual([422, fields])
    expect(await db.$count(table, eq(table.eventId, eventId))).toBe(0)
  })

  test('is none while it is not scheduled, and its length stays when it is taken off the plan', async () => {
    const { eventId } = await makeEvent(db)
    const { agendaDayId } = await makeAgendaDay(db, { eventId })
    const row = ok(await save({ eventId, ...form }))
    expect(row).toMatchObject({ agendaDayId: null, startsAt: null, lengthMinutes: 30 })
    const id = { agendaDaySessionId: row.agendaDaySessionId }
    const longer = ok(await save({ ...id, rowVersion: 1, lengthMinutes: 45 }))
    expect(longer.lengthMinutes).toBe(45)
    const placed = ok(await save({ ...id, rowVersion: 2, startsAt: june(1, '14:00'), endsAt: june(1, '15:20') }))
    expect(placed).toMatchObject({ agendaDayId, lengthMinutes: 80 })
    const off = ok(await save({ ...id, rowVersion: 3, startsAt: null, endsAt: null }))
    expect(off).toMatchObject({ agendaDayId: null, startsAt: null, endsAt: null, lengthMinutes: 80 })
  })

  test.each([
    ['America/New_York', '2026-03-08T06:30:00.000Z', '2026-03-08T08:30:00.000Z', 'from 01:30 to 04:30', '2026-03-07'],
    ['America/New_York', '2026-11-01T05:30:00.000Z', '2026-11-01T07:30:00.000Z', 'from 01:30 to 02:30', '2026-10-31'],
    ['Europe/London', '2026-03-29T00:30:00.000Z', '2026-03-29T02:30:00.000Z', 'from 00:30 to 03:30', '2026-03-28'],
    ['Europe/London', '2026-10-24T23:30:00.000Z', '2026-10-25T01:30:00.000Z', 'from 00:30 to 01:30', '2026-10-24'],
    ['Australia/Sydney', '2026-10-03T15:30:00.000Z', '2026-10-03T17:30:00.000Z', 'from 01:30 to 04:30', '2026-10-03'],
    ['Australia/Sydney', '2026-04-04T14:30:00.000Z', '2026-04-04T16:30:00.000Z', 'from 01:30 to 02:30', '2026-04-04'],
  ])('in %s, over a change of clocks at %s, has the minutes that pass', async (timeZone, startsAt, endsAt, _, date) => {
    const around = (days: number) => new Date(Date.parse(startsAt) + days * 86_400_000).toISOString()
    const { eventId } = await makeEvent(db, { timeZone, startsAt: around(-2), endsAt: around(2) })
    const { agendaDayId } = await makeAgendaDay(db, { eventId, date })
    expect(ok(await save({ eventId, ...form, startsAt, endsAt }))).toMatchObject({ agendaDayId, lengthMinutes: 120 })
  })
})

describe('a session', () => {
  test('names only what is of its own event', async () => {
    const { eventId } = await makeEvent(db)
    const [track, location, type] = [await makeTrack(db), await makeLocation(db), await makeCompanyType(db)]
    const refused = async (input: object) => fieldsOf(await save({ eventId, ...form, ...input }))
    expect(await refused({ sessionTrackId: track.sessionTrackId })).toEqual({ sessionTrackId: 'This event has no such track' })
    expect(await refused({ sessionLocationId: location.sessionLocationId })).toEqual({
      sessionLocationId: 'This event has no such location',
    })
    expect(await refused({ visibleToCompanyTypeIds: [type.eventCompanyTypeId] })).toEqual({
      visibleToCompanyTypeIds: 'This event has no such company type',
    })
    const own = await makeCompanyType(db, { eventId })
    const { eventCompanyTypeId: id } = own
    expect(ok(await save({ eventId, ...form, visibleToCompanyTypeIds: [id, id] })).visibleToCompanyTypeIds).toEqual([id])
  })

  test('shows its track, its location and its speakers in staff order', async () => {
    const { eventId } = await makeEvent(db)
    const { sessionTrackId } = await makeTrack(db, { eventId, name: 'Credit' })
    const { sessionLocationId } = await makeLocation(db, { eventId, name: 'Library' })
    const session = await makeAgendaSession(db, { eventId, sessionTrackId, sessionLocationId })
    for (const [index, name] of ['Zoe', 'Ada', 'Mia'].entries()) {
      const { speakerId } = await makeSpeaker(db, {
        eventId,
        firstName: name,
        lastName: 'Lind',
        displayName: index === 0 ? 'Dr Zoe' : null,
      })
      await makeSessionSpeaker(db, session, { speakerId, role: index + 1, isConfirmed: index === 1, sortOrder: index })
    }
    await makeSessionSpeaker(db, session, { deletedAt: '2026-01-01T00:00:00.000Z' })
    const [row] = ok(await nucleus.call(agendaSessions.calls.list, { eventId }, token))
    expect(row).toMatchObject({ trackName: 'Credit', locationName: 'Library' })
    expect(row?.speakers.map(({ name, role, isConfirmed }) => [name, role, isConfirmed])).toEqual([
      ['Dr Zoe', 1, false],
      ['Ada Lind', 2, true],
      ['Mia Lind', 3, false],
    ])
  })

  test('is found, filtered and sorted', async () => {
    const { eventId } = await makeEvent(db)
    const { agendaDayId } = await makeAgendaDay(db, { eventId })
    const [b, a] = [await makeTrack(db, { eventId, name: 'B track' }), await makeTrack(db, { eventId, name: 'A track' })]
    const [z, y] = [await makeLocation(db, { eventId, name: 'Z room' }), await makeLocation(db, { eventId, name: 'Y room' })]
    const late = await makeAgendaSession(db, {
      eventId,
      agendaDayId,
      title: 'Late',
      description: 'About CREDIT',
      startsAt: june(1, '18:00'),
      endsAt: june(1, '19:00'),
      sessionTrackId: b.sessionTrackId,
      sessionLocationId: y.sessionLocationId,
      sessionStatusId: 2,
    })
    const early = { title: 'Early', startsAt: june(1, '13:00'), endsAt: june(1, '14:00') }
    await makeAgendaSession(db, {
      eventId,
      agendaDayId,
      ...early,
      sessionTrackId: a.sessionTrackId,
      sessionLocationId: z.sessionLocationId,
    })
    await makeAgendaSession(db, { eventId, title: 'Some day' })
    const { speakerId } = await makeSessionSpeaker(db, late)
    expect(await listed(eventId)).toEqual(['Early', 'Late', 'Some day'])
    expect(await listed(eventId, { sort: '-startsAt' })).toEqual(['Late', 'Early', 'Some day'])
    expect(await listed(eventId, { sort: '-title' })).toEqual(['Some day', 'Late', 'Early'])
    for (const sort of ['sessionTrackId', 'trackName']) expect(await listed(eventId, { sort })).toEqual(['Early', 'Late', 'Some day'])
    for (const sort of ['sessionLocationId', 'locationName']) expect(await listed(eventId, { sort })).toEqual(['Late', 'Early', 'Some day'])
    expect(await listed(eventId, { q: 'credit' })).toEqual(['Late'])
    expect(await listed(eventId, { q: 'some' })).toEqual(['Some day'])
    expect(await listed(eventId, { agendaDayId })).toEqual(['Early', 'Late'])
    expect(await listed(eventId, { sessionTrackId: b.sessionTrackId })).toEqual(['Late'])
    expect(await listed(eventId, { sessionLocationId: z.sessionLocationId })).toEqual(['Early'])
    expect(await listed(eventId, { sessionStatusId: 2 })).toEqual(['Late'])
    expect(await listed(eventId, { speakerId })).toEqual(['Late'])
  })

  test('keeps its track and its location', async () => {
    const { eventId } = await makeEvent(db)
    const { sessionTrackId } = await makeTrack(db, { eventId })
    const { sessionLocationId } = await makeLocation(db, { eventId })
    await makeAgendaSession(db, { eventId, sessionTrackId, sessionLocationId })
    const message = '1 session refers to it. Move or delete that first.'
    expect((await nucleus.call(tracks.calls.remove, { sessionTrackId }, token)).body.message).toBe(message)
    expect((await nucleus.call(locations.calls.remove, { sessionLocationId }, token)).body.message).toBe(message)
  })

  test('goes back to an earlier version with its day, unless that has another date by now', async () => {
    const { eventId } = await makeEvent(db)
    const first = await makeAgendaDay(db, { eventId })
    const second = await makeAgendaDay(db, { eventId, date: '2026-06-02' })
    const row = ok(await save({ eventId, ...form, startsAt: june(1, '14:00'), endsAt: june(1, '15:00') }))
    const id = row.agendaDaySessionId
    ok(await save({ agendaDaySessionId: id, rowVersion: 1, startsAt: june(2, '14:00'), endsAt: june(2, '15:00') }))
    const past = ok(await nucleus.call(history, { resource: 'agendaSessions', id }, token))
    const back = (rowVersion: number) =>
      nucleus.call(restore, { resource: 'agendaSessions', id, changeId: past.at(-1)?.changeId, rowVersion }, token)
    expect(ok(await back(2))).toMatchObject({ agendaDayId: first.agendaDayId, startsAt: june(1, '14:00') })
    ok(await save({ agendaDaySessionId: id, rowVersion: 3, startsAt: june(2, '14:00'), endsAt: june(2, '15:00') }))
    ok(await saveDay({ agendaDayId: first.agendaDayId, rowVersion: 1, date: '2026-06-03' }))
    expect(fieldsOf(await back(4))).toEqual({ startsAt: 'The day of this session is 3 June 2026 by now. Choose another start' })
    expect(await db.$count(table, eq(table.agendaDayId, second.agendaDayId))).toBe(1)
  })

  test('does not come back to a day that was deleted meanwhile', async () => {
    const { eventId } = await makeEvent(db)
    const { agendaDayId } = await makeAgendaDay(db, { eventId })
    const { agendaDaySessionId } = ok(await save({ eventId, ...form, startsAt: june(1, '14:00'), endsAt: june(1, '15:00') }))
    const { undoToken } = ok(await nucleus.call(agendaSessions.calls.remove, { agendaDaySessionId }, token))
    const day = ok(await nucleus.call(agendaDays.calls.remove, { agendaDayId }, token))
    const answer = await nucleus.call(undo, { undoToken }, token)
    expect([answer.status, answer.body.message]).toEqual([422, 'The agenda day that it refers to was deleted. Put that back first.'])
    ok(await nucleus.call(undo, { undoToken: day.undoToken }, token))
    expect((await nucleus.call(undo, { undoToken }, token)).status).toBe(200)
    expect(await listed(eventId)).toEqual(['Opening'])
  })
})

describe('an event with an agenda', () => {
  const move = async (eventId: number, input: object) =>
    fieldsOf(await nucleus.call(events.calls.upsert, { eventId, rowVersion: 1, ...input }, token))
  test.each([
    [
      'starts later than a day of it',
      { startsAt: june(2, '13:00') },
      { startsAt: 'The agenda has a day on 1 June 2026. Move or delete it first' },
    ],
    ['ends before a day of it', { endsAt: june(2, '21:00') }, { endsAt: 'The agenda has a day on 3 June 2026. Move or delete it first' }],
    [
      'goes to a zone where a session is on no day of it',
      { timeZone: 'Asia/Tokyo' },
      { timeZone: 'In this zone “Opening” would not be on its day, 1 June 2026. Move it first' },
    ],
  ])('is refused when it %s', async (_, input, fields) => {
    const { eventId } = await makeEvent(db)
    await makeAgendaDay(db, { eventId })
    await makeAgendaDay(db, { eventId, date: '2026-06-03' })
    ok(await save({ eventId, ...form, startsAt: june(1, '22:00'), endsAt: june(1, '23:00') }))
    expect(await move(eventId, input)).toEqual(fields)
  })

  test('is refused a zone alone that leaves a day outside', async () => {
    const { eventId } = await makeEvent(db, { startsAt: june(1, '13:00'), endsAt: june(1, '21:00') })
    await makeAgendaDay(db, { eventId })
    expect(await move(eventId, { timeZone: 'Pacific/Auckland', startsAt: june(1, '13:00') })).toEqual({
      timeZone: 'The agenda has a day on 1 June 2026. Move or delete it first',
    })
  })

  test('moves as far as its days and sessions stay where they are', async () => {
    const { eventId } = await makeEvent(db)
    await makeAgendaDay(db, { eventId, date: '2026-06-02' })
    ok(await save({ eventId, ...form, startsAt: june(2, '14:00'), endsAt: june(2, '15:00') }))
    expect(await move(eventId, { startsAt: june(2, '12:00'), endsAt: june(2, '23:00'), timeZone: 'America/Chicago' })).toBeUndefined()
  })
})
