import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { agendaCalendar } from '#contract/events/agenda.ts'
import { agendaSessions } from '#nucleus/db/tables/index.ts'
import { vtimezone } from '#nucleus/common/vtimezone.ts'
import { makeAgendaSession, makeSessionSpeaker } from '../support/agendaRows.ts'
import { makeEvent, makeLocation, makeSpeaker, makeTrack, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('readOnly')
afterAll(() => nucleus.close())

const [draft, published, cancelled] = [1, 2, 3]
/** The file as a calendar program reads it. */
async function opened(eventId: number, query: object = {}) {
  const answer = await nucleus.call(agendaCalendar, { eventId, ...query }, token)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = new ICAL.Component(ICAL.parse(answer.text) as unknown[])
  const zones = new Map(
    calendar.getAllSubcomponents('vtimezone').map((zone) => [String(zone.getFirstPropertyValue('tzid')), new ICAL.Timezone(zone)]),
  )
  const sessions = calendar.getAllSubcomponents('vevent').map((component) => {
    const valueOf = (name: string) => component.getFirstPropertyValue(name)
    const instantOf = (name: string) => {
      const property = component.getFirstProperty(name)
      const zone = zones.get(String(property?.getParameter('tzid')))
      const time = property?.getFirstValue() as ICAL.Time
      // Read with the zone that the file itself describes, and with no other.
      if (zone) time.zone = zone
      return { at: new Date(time.toUnixTime() * 1000).toISOString(), zone: zone?.tzid, wall: time.toString() }
    }
    return {
      uid: valueOf('uid'),
      starts: instantOf('dtstart'),
      ends: instantOf('dtend'),
      stamp: String(valueOf('dtstamp')),
      changed: String(valueOf('last-modified')),
      summary: valueOf('summary'),
      location: valueOf('location'),
      description: valueOf('description'),
      status: valueOf('status'),
      categories: valueOf('categories'),
      sequence: valueOf('sequence'),
    }
  })
  return { ...answer, calendar, sessions }
}

/** What the calendar is called, in both its properties, which are text (RFC 7986 §5.1). This reader does not know them as text. */
const namesOf = (calendar: ICAL.Component): string[] =>
  ['name', 'x-wr-calname'].flatMap((name) =>
    calendar.getAllProperties(name).map((one) => String(one.getFirstValue()).replace(/\\([\\;,])/g, '$1')),
  )

/** Nights in which clocks change, each with a session across the change. */
test.each([
  ['America/New_York', 'spring', '2026-03-08T05:30:00.000Z', '2026-03-08T08:00:00.000Z', '2026-03-08T00:30:00', '2026-03-08T04:00:00'],
  ['America/New_York', 'autumn', '2026-11-01T04:30:00.000Z', '2026-11-01T08:00:00.000Z', '2026-11-01T00:30:00', '2026-11-01T03:00:00'],
  ['Europe/London', 'spring', '2026-03-29T00:30:00.000Z', '2026-03-29T02:30:00.000Z', '2026-03-29T00:30:00', '2026-03-29T03:30:00'],
  ['Europe/London', 'autumn', '2026-10-24T22:30:00.000Z', '2026-10-25T02:30:00.000Z', '2026-10-24T23:30:00', '2026-10-25T02:30:00'],
  ['Australia/Sydney', 'autumn', '2026-04-04T14:30:00.000Z', '2026-04-04T18:00:00.000Z', '2026-04-05T01:30:00', '2026-04-05T04:00:00'],
  ['Australia/Sydney', 'spring', '2026-10-03T15:30:00.000Z', '2026-10-03T17:30:00.000Z', '2026-10-04T01:30:00', '2026-10-04T04:30:00'],
  ['Asia/Calcutta', 'no change', '2026-06-01T03:30:00.000Z', '2026-06-01T04:15:00.000Z', '2026-06-01T09:00:00', '2026-06-01T09:45:00'],
])('a session in %s over the change in %s is read back as it is stored', async (timeZone, _, startsAt, endsAt, from, to) => {
  const { eventId } = await makeEvent(db, { timeZone })
  await makeAgendaSession(db, { eventId, startsAt, endsAt, sessionStatusId: published })
  const { sessions } = await opened(eventId)
  expect(sessions).toMatchObject([{ starts: { at: startsAt, zone: timeZone, wall: from }, ends: { at: endsAt, zone: timeZone, wall: to } }])
})

test('a session is in the file with all that it is', async () => {
  const { eventId, eventCode } = await makeEvent(db, { name: 'Forum; "autumn", 2026' })
  const { sessionLocationId } = await makeLocation(db, { eventId, name: 'Calder Room, north; "blue"' })
  const { sessionTrackId } = await makeTrack(db, { eventId, name: 'Credit, private' })
  const session = await makeAgendaSession(db, {
    eventId,
    title:
      'Opening: capital, “debt” and \\ more — a title that is long enough to be folded over several lines of the file, ünd with umlauts',
    description: 'First line\nSecond; line, with "quotes"',
    startsAt: '2026-06-01T13:00:00.000Z',
    endsAt: '2026-06-01T14:00:00.000Z',
    sessionStatusId: published,
    sessionLocationId,
    sessionTrackId,
    rowVersion: 7,
    updatedAt: '2026-02-03T04:05:06.000Z',
  })
  for (const [index, displayName] of ['Ana Ruiz', 'Bo Lind, CFA'].entries()) {
    const { speakerId } = await makeSpeaker(db, { eventId, displayName })
    await makeSessionSpeaker(db, session, { speakerId, role: 2 - index, sortOrder: index })
  }
  const { sessions, headers, calendar, text } = await opened(eventId)
  expect(sessions).toEqual([
    {
      uid: `agenda-session-${session.agendaDaySessionId}@event-${eventId}.copilot`,
      starts: { at: session.startsAt, zone: 'America/New_York', wall: '2026-06-01T09:00:00' },
      ends: { at: session.endsAt, zone: 'America/New_York', wall: '2026-06-01T10:00:00' },
      stamp: '2026-02-03T04:05:06Z',
      changed: '2026-02-03T04:05:06Z',
      summary: session.title,
      location: 'Calder Room, north; "blue"',
      description: 'First line\nSecond; line, with "quotes"\n\nModerator: Ana Ruiz\nSpeaker: Bo Lind, CFA',
      status: 'CONFIRMED',
      categories: 'Credit, private',
      sequence: 7,
    },
  ])
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename=${eventCode}-agenda-2026-03-02.ics`,
    'x-total-rows': '1',
    'x-estimated-length': String(Buffer.byteLength(text)),
  })
  expect(namesOf(calendar)).toEqual(['Forum; "autumn", 2026', 'Forum; "autumn", 2026'])
  expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe('America/New_York')
  // RFC 5545: lines of 75 octets at most, each ended by CRLF.
  const lines = text.split('\r\n')
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || line.includes('\n'))).toEqual([])
})

test('whatever stored names hold, the file has the event and its sessions and nothing else', async () => {
  const more = (newline: string) =>
    ['A, "b"; c\\d', 'END:VCALENDAR', 'BEGIN:VEVENT', 'UID:planted', 'SUMMARY:Planted', 'DTSTART:20260601T100000Z', 'END:VEVENT'].join(
      newline,
    )
  for (const newline of ['\r\n', '\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u0007\n']) {
    const hostile = more(newline)
    const { eventId } = await makeEvent(db, { name: hostile })
    const { sessionLocationId } = await makeLocation(db, { eventId, name: hostile })
    const { sessionTrackId } = await makeTrack(db, { eventId, name: hostile })
    const times = { startsAt: '2026-06-01T13:00:00.000Z', endsAt: '2026-06-01T14:00:00.000Z' }
    const streamUrl = `https://example.com/a,b;c?d=e${newline}END:VEVENT`
    const parts = { eventId, title: hostile, description: hostile, streamUrl, sessionLocationId, sessionTrackId }
    await makeAgendaSession(db, { ...parts, ...times, sessionStatusId: published })
    const { sessions, calendar, text } = await opened(eventId)
    const onOneLine = more(' ')
    expect([sessions, calendar.getAllSubcomponents('vevent').map((event) => event.getFirstPropertyValue('url'))]).toEqual([
      [expect.objectContaining({ summary: onOneLine, location: onOneLine, categories: onOneLine, description: more('\n') })],
      [expect.stringMatching(/^https:\/\/example\.com\/a%2Cb%3Bc\?d=e.*END:VEVENT$/)],
    ])
    expect(namesOf(calendar)).toEqual([onOneLine, onOneLine])
    expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(1)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
  }
})

test('the file has what is published, and with all= everything that is scheduled', async () => {
  const { eventId } = await makeEvent(db)
  const times = { startsAt: '2026-06-01T13:00:00.000Z', endsAt: '2026-06-01T14:00:00.000Z' }
  for (const [title, sessionStatusId] of [
    ['Out', published],
    ['Planned', draft],
    ['Off', cancelled],
  ] as const)
    await makeAgendaSession(db, { eventId, title, sessionStatusId, ...times })
  await makeAgendaSession(db, { eventId, title: 'Some day', sessionStatusId: published })
  const gone = await makeAgendaSession(db, { eventId, title: 'Gone', sessionStatusId: published, ...times })
  await db
    .update(agendaSessions)
    .set({ deletedAt: '2026-01-01T00:00:00.000Z' })
    .where(eq(agendaSessions.agendaDaySessionId, gone.agendaDaySessionId))
  const statuses = async (query?: object) => (await opened(eventId, query)).sessions.map(({ summary, status }) => [summary, status])
  expect(await statuses()).toEqual([['Out', 'CONFIRMED']])
  expect(await statuses({ all: 'false' })).toEqual([['Out', 'CONFIRMED']])
  expect(await statuses({ all: 'true' })).toEqual([
    ['Out', 'CONFIRMED'],
    ['Planned', 'TENTATIVE'],
    ['Off', 'CANCELLED'],
  ])
})

test('an agenda without sessions is an empty calendar, and one of no event is not found', async () => {
  const { eventId } = await makeEvent(db)
  expect((await opened(eventId)).sessions).toEqual([])
  expect((await nucleus.call(agendaCalendar, { eventId: 2_000_000 }, token)).status).toBe(404)
})

test.each(['America/New_York', 'Europe/London', 'Europe/Dublin', 'Australia/Sydney', 'Africa/Casablanca', 'Asia/Calcutta'])(
  'the clocks of %s are described as they go, hour by hour of a year',
  (timeZone) => {
    const [from, to] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2027-01-01T00:00:00Z')]
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(vtimezone(timeZone, { from, to })) as unknown[]))
    const shown = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    const hours = Array.from({ length: (to - from) / 3_600_000 }, (_, hour) => from + hour * 3_600_000)
    const walls = Map.groupBy(hours, (at) => shown.format(at).replace(' ', 'T'))
    const read = (wall: string) => {
      const time = ICAL.Time.fromDateTimeString(wall)
      time.zone = zone
      return time.toUnixTime() * 1000
    }
    // Of an hour that comes twice only one can be read.
    const once = [...walls].filter(([, instants]) => instants.length === 1)
    expect(once.length).toBeGreaterThan(8750)
    expect(once.filter(([wall, [at]]) => read(wall) !== at)).toEqual([])
  },
)

test('a session that starts in the second of two like hours keeps its instant', async () => {
  const { eventId } = await makeEvent(db)
  const span = { startsAt: '2026-11-01T06:30:00.000Z', endsAt: '2026-11-01T07:00:00.000Z' }
  await makeAgendaSession(db, { eventId, ...span, sessionStatusId: published })
  const { sessions } = await opened(eventId)
  expect(sessions).toMatchObject([{ starts: { at: span.startsAt }, ends: { at: span.endsAt } }])
})
