import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { agendaDays, agendaSessions } from '#contract/events/agenda.ts'
import { agendaClashes } from '#contract/events/clashes.ts'
import { events } from '#contract/events/events.ts'
import { agendaSessions as table } from '#nucleus/db/tables/index.ts'
import { makeAgendaDay } from '../support/agendaRows.ts'
import { fieldsOf, makeEvent, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const saveDay = (input: object) => nucleus.call(agendaDays.calls.upsert, input, token)
const save = (input: object) => nucleus.call(agendaSessions.calls.upsert, input, token)
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
    ['a date before the event', '2026-05-31', 'This event is from 1 Jun 2026 to 3 Jun 2026. Choose a date within'],
    ['a date after it', '2026-06-04', 'This event is from 1 Jun 2026 to 3 Jun 2026. Choose a date within'],
    ['a date that another day has', '2026-06-02', 'This agenda already has a day with this date'],
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
      date: 'This event is from 2 Jun 2026 to 3 Jun 2026. Choose a date within',
    })
    expect((await saveDay({ eventId, date: '2026-06-02' })).status).toBe(200)
    expect((await saveDay({ eventId, date: '2026-06-04' })).status).toBe(422)
    expect((await saveDay({ eventId, date: '2026-06-03' })).status).toBe(200)
    const single = await makeEvent(db, { startsAt: june(1, '13:00'), endsAt: june(1, '21:00') })
    expect(fieldsOf(await saveDay({ eventId: single.eventId, date: '2026-06-02' }))).toEqual({
      date: 'This event is on 1 Jun 2026. Choose a date within',
    })
  })

  test.each([
    ['01:00', '01:00'],
    ['24:00', '00:00'],
  ])('may end in the night after it, at %s, and what takes place until then is not outside of it', async (given, endTime) => {
    const { eventId } = await makeEvent(db, { timeZone: 'Europe/Berlin', startsAt: june(1, '07:00'), endsAt: june(2, '23:00') })
    expect(ok(await saveDay({ eventId, date: '2026-06-01', startTime: '19:00', endTime: given })).endTime).toBe(endTime)
    const session = (title: string, startsAt: string, endsAt: string) => save({ eventId, ...form, title, startsAt, endsAt })
    const gala = ok(await session('Gala', june(1, '20:00'), june(1, '22:00')))
    expect(gala.agendaDayId).not.toBeNull()
    const late = ok(await session('After party', june(1, '22:10'), june(1, '22:50')))
    const clashes = ok(await nucleus.call(agendaClashes, { eventId }, token))
    const isLate = endTime === '00:00'
    expect(clashes.map(({ kind, agendaDaySessionId }) => [kind, agendaDaySessionId])).toEqual(
      isLate ? [['outside the day', late.agendaDaySessionId]] : [],
    )
  })

  test('does not end before it starts, nor after the night', async () => {
    const { eventId } = await makeEvent(db)
    expect(fieldsOf(await saveDay({ eventId, date: '2026-06-01', startTime: '19:00', endTime: '05:01' }))).toEqual({
      endTime: 'Ends must be after Starts',
    })
  })

  test('keeps its date and stays while sessions are on it', async () => {
    const { eventId } = await makeEvent(db)
    const { agendaDayId, rowVersion } = await makeAgendaDay(db, { eventId })
    const session = ok(await save({ eventId, ...form, startsAt: june(1, '14:00'), endsAt: june(1, '15:00') }))
    const answer = await saveDay({ agendaDayId, rowVersion, date: '2026-06-02' })
    expect(fieldsOf(answer)).toEqual({ date: '1 session is on 1 Jun 2026. Move it to another day first' })
    expect((await saveDay({ agendaDayId, rowVersion, title: 'First' })).status).toBe(200)
    const refused = await nucleus.call(agendaDays.calls.remove, { agendaDayId }, token)
    expect([refused.status, refused.body.message]).toEqual([422, '1 session uses it. Move or delete that first.'])
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
    ['without a day', june(3, '13:00'), june(3, '14:00'), { startsAt: 'There is no agenda day on 3 Jun 2026. Add it first' }],
    [
      'that goes on after 05:00',
      june(2, '01:00'),
      '2026-06-02T09:00:00.001Z',
      { endsAt: 'A session of 1 Jun 2026 must end by 05:00 on 2 Jun 2026' },
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

describe('an event with an agenda', () => {
  const moved = (eventId: number, input: object) => nucleus.call(events.calls.upsert, { eventId, rowVersion: 1, ...input }, token)
  test.each([
    [
      'starts later than a day of it',
      { startsAt: june(2, '13:00') },
      { startsAt: 'The agenda has a day on 1 Jun 2026. Move or delete it first' },
    ],
    ['ends before a day of it', { endsAt: june(2, '21:00') }, { endsAt: 'The agenda has a day on 3 Jun 2026. Move or delete it first' }],
    [
      'goes to a zone where a session is on no day of it',
      { timeZone: 'Asia/Tokyo' },
      { timeZone: 'In this time zone “Opening” would not be on its day, 1 Jun 2026. Move it first' },
    ],
  ])('is refused when it %s', async (_, input, fields) => {
    const { eventId } = await makeEvent(db)
    await makeAgendaDay(db, { eventId })
    await makeAgendaDay(db, { eventId, date: '2026-06-03' })
    ok(await save({ eventId, ...form, startsAt: june(1, '22:00'), endsAt: june(1, '23:00') }))
    expect(fieldsOf(await moved(eventId, input))).toEqual(fields)
  })

  test('is refused a zone alone that leaves a day outside', async () => {
    const { eventId } = await makeEvent(db, { startsAt: june(1, '13:00'), endsAt: june(1, '21:00') })
    await makeAgendaDay(db, { eventId })
    expect(fieldsOf(await moved(eventId, { timeZone: 'Pacific/Auckland' }))).toEqual({
      timeZone: 'The agenda has a day on 1 Jun 2026. Move or delete it first',
    })
  })

  test('moves as far as its days and sessions stay where they are', async () => {
    const { eventId } = await makeEvent(db)
    await makeAgendaDay(db, { eventId, date: '2026-06-02' })
    ok(await save({ eventId, ...form, startsAt: june(2, '14:00'), endsAt: june(2, '15:00') }))
    const span = { startsAt: june(2, '12:00'), endsAt: june(2, '23:00'), timeZone: 'America/Chicago' }
    expect((await moved(eventId, span)).status).toBe(200)
  })
})
