import { afterAll, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { limits } from '#constants/limits.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { agendaCalendar, agendaSessions, agendaSessionSpeakers } from '#contract/events/agenda.ts'
import { locations } from '#contract/events/locations.ts'
import { speakers } from '#contract/events/speakers.ts'
import { tracks } from '#contract/events/tracks.ts'
import { agendaSessions as sessionTable } from '#nucleus/db/tables/index.ts'
import { fileCache } from '#nucleus/kernel/fileCache.ts'
import { calendarGates } from '#nucleus/events/agenda/readCalendar.ts'
import { makeAgendaDay, makeAgendaSession, makeSessionSpeaker } from '../support/agendaRows.ts'
import { makeEvent, makeLocation, makeSpeaker, makeTrack, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('readOnly')
const { token: editorToken } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const sessionStatusId = 2
const times = { startsAt: '2026-06-01T13:00:00.000Z', endsAt: '2026-06-01T14:00:00.000Z' }
const download = (eventId: number) => nucleus.call(agendaCalendar, { eventId }, token)
const calendarOf = async (eventId: number) => new ICAL.Component(ICAL.parse((await download(eventId)).text) as unknown[])
const eventsOf = (calendar: ICAL.Component, property: string) =>
  calendar.getAllSubcomponents('vevent').map((event) => String(event.getFirstPropertyValue(property)))

test('of a long description the file has the beginning, and never half a character', async () => {
  const { eventId } = await makeEvent(db)
  const { calendarDescription: most } = nucleusLimits
  const longs = ['a'.repeat(most), 'b'.repeat(most + 1), `${'c'.repeat(most - 2)}😀 and more`, 'd'.repeat(10_000)]
  for (const description of longs) await makeAgendaSession(db, { eventId, description, sessionStatusId, ...times })
  expect(eventsOf(await calendarOf(eventId), 'description')).toEqual([
    'a'.repeat(most),
    `${'b'.repeat(most - 1)}…`,
    `${'c'.repeat(most - 2)}…`,
    `${'d'.repeat(most - 1)}…`,
  ])
})

test('many sessions are in the file once each and in order, with the zone once', async () => {
  const { eventId } = await makeEvent(db)
  const rows = Array.from({ length: 250 }, (_, index) => {
    // The first hour is the second of two like hours, whose times name no zone.
    const startsAt = new Date(Date.parse('2026-11-01T06:00:00Z') + index * 30_000)
    const endsAt = new Date(startsAt.getTime() + 30_000)
    return {
      eventId,
      title: `Part ${index}`,
      sessionType: 4,
      sessionStatusId,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }
  })
  await db.insert(sessionTable).values(rows)
  const calendar = await calendarOf(eventId)
  expect(eventsOf(calendar, 'summary')).toEqual(rows.map(({ title }) => title))
  expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1)
  expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe('America/New_York')
})

test('every line of a file has its end, the last one too, with sessions and without', async () => {
  const { eventId } = await makeEvent(db)
  expect((await download(eventId)).text).toMatch(/\r\nEND:VCALENDAR\r\n$/)
  await makeAgendaSession(db, { eventId, sessionStatusId, ...times })
  const { text } = await download(eventId)
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('the same agenda is the same file, and whatever it shows is new at once', async () => {
  const { eventId } = await makeEvent(db)
  await makeAgendaDay(db, { eventId })
  const location = await makeLocation(db, { eventId, name: 'Old room' })
  const track = await makeTrack(db, { eventId, name: 'Old track' })
  const speaker = await makeSpeaker(db, { eventId, displayName: 'Old name' })
  const session = await makeAgendaSession(db, {
    eventId,
    sessionLocationId: location.sessionLocationId,
    sessionTrackId: track.sessionTrackId,
    sessionStatusId,
    ...times,
  })
  const place = await makeSessionSpeaker(db, session, { speakerId: speaker.speakerId })
  const first = await download(eventId)
  expect((await download(eventId)).text).toBe(first.text)
  ok(await nucleus.call(locations.calls.upsert, { ...location, name: 'New room' }, editorToken))
  expect(eventsOf(await calendarOf(eventId), 'location')).toEqual(['New room'])
  ok(await nucleus.call(tracks.calls.upsert, { ...track, name: 'New track' }, editorToken))
  expect(eventsOf(await calendarOf(eventId), 'categories')).toEqual(['New track'])
  ok(await nucleus.call(speakers.calls.upsert, { ...speaker, displayName: 'New name' }, editorToken))
  expect(eventsOf(await calendarOf(eventId), 'description')).toEqual([expect.stringContaining('New name')])
  ok(
    await nucleus.call(
      agendaSessionSpeakers.calls.remove,
      { agendaDaySessionSpeakerId: place.agendaDaySessionSpeakerId, rowVersion: 1 },
      editorToken,
    ),
  )
  expect(eventsOf(await calendarOf(eventId), 'description')).toEqual(['null'])
  ok(await nucleus.call(agendaSessions.calls.upsert, { ...session, title: 'New title' }, editorToken))
  expect(eventsOf(await calendarOf(eventId), 'summary')).toEqual(['New title'])
})

test('a file is made once for all who ask, while it is one of the last, and a large one or one that failed each time', async () => {
  const made: string[] = []
  const remembered = fileCache({ bytes: 2 })
  const read = async (key: string, size = 1) => {
    const { file } = await remembered(key, () => {
      made.push(key)
      return Promise.resolve({ file: Buffer.from(key.repeat(size)) })
    })
    return String(file)
  }
  expect(await Promise.all(['a', 'a', 'a'].map((key) => read(key)))).toEqual(['a', 'a', 'a'])
  for (const key of ['b', 'a', 'c', 'a', 'b']) expect(await read(key)).toBe(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  for (let turn = 0; turn < 2; turn += 1) expect(await read('d', 3)).toBe('ddd')
  expect(made).toEqual(['a', 'b', 'c', 'b', 'd', 'd'])
  await expect(remembered('e', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await read('e')).toBe('e')
})

test('more than may wait are refused in words, and served when their turn can come', async () => {
  const { eventId } = await makeEvent(db)
  const { promise, resolve } = Promise.withResolvers<void>()
  const places = nucleusLimits.calendarsAtOnce + nucleusLimits.calendarsWaiting
  const taken = Array.from({ length: places }, () => calendarGates.staff(() => promise))
  const { status, body } = await download(eventId)
  resolve()
  await Promise.all(taken)
  expect([status, body]).toEqual([503, expect.objectContaining({ message: expect.stringContaining('Try again in a minute') })])
  expect((await download(eventId)).status).toBe(200)
})

test('an agenda of too many sessions is refused in words', async () => {
  const { eventId } = await makeEvent(db)
  const session = await makeAgendaSession(db, { eventId, sessionStatusId, ...times })
  const columns = sql.raw('event_id, title, session_type, session_status_id, starts_at, ends_at')
  const like = eq(sessionTable.agendaDaySessionId, session.agendaDaySessionId)
  const copies = sql`generate_series(1, ${limits.unpagedRows}::int)`
  await db.execute(sql`insert into ${sessionTable} (${columns}) select ${columns} from ${sessionTable}, ${copies} where ${like}`)
  const { status, body } = await download(eventId)
  expect([status, body]).toEqual([422, expect.objectContaining({ message: expect.stringContaining('5,000 rows') })])
})
