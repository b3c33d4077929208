import { afterAll, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { agendaCalendar } from '#contract/events/agenda.ts'
import { fetchAgendaFeed, removeAgendaFeed, renewAgendaFeed } from '#contract/events/agendaFeed.ts'
import { sessionStatuses, speakerStatuses } from '#constants/programmeChoices.ts'
import { eventState } from '#constants/statuses.ts'
import { agendaFeeds, events } from '#nucleus/db/tables/index.ts'
import { calendarGates } from '#nucleus/events/agenda/readCalendar.ts'
import { makeAgendaDay, makeAgendaSession, makeSessionSpeaker } from '../support/agendaRows.ts'
import { makeEvent, makeLocation, makeSpeaker, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { app, db } = nucleus
afterAll(() => nucleus.close())
const { token } = await nucleus.signIn('eventManager')
const { token: readerToken } = await nucleus.signIn('readOnly')

const sessionStatusId = sessionStatuses.published
const times = { startsAt: '2026-06-01T13:00:00.000Z', endsAt: '2026-06-01T14:00:00.000Z' }
const renew = async (eventId: number) => ok(await nucleus.call(renewAgendaFeed, { eventId }, token)).secret
const read = (secret: string, headers: Record<string, string> = {}) => app.inject({ url: `/nucleus/calendar/${secret}.ics`, headers })
const readFrom = (secret: string, remoteAddress: string) => app.inject({ url: `/nucleus/calendar/${secret}.ics`, remoteAddress })
/** An event with a published day. */
const makeAgenda = async (values: { eventStateId?: number } = {}) => {
  const { eventId } = await makeEvent(db, values)
  const { agendaDayId } = await makeAgendaDay(db, { eventId, isPublished: true })
  return { eventId, agendaDayId }
}
const titlesIn = (text: string) => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title)

describe('the calendar link of an agenda', () => {
  test('needs no signing in, and has the published sessions as they are now', async () => {
    const { eventId, agendaDayId } = await makeAgenda()
    const add = (title: string, values: object = {}) =>
      makeAgendaSession(db, { eventId, agendaDayId, title, sessionStatusId, ...times, ...values })
    await add('Opening')
    await add('Planned', { sessionStatusId: sessionStatuses.draft })
    await add('Off', { sessionStatusId: sessionStatuses.cancelled })
    await makeAgendaSession(db, { eventId, title: 'Some day', sessionStatusId })
    const secret = await renew(eventId)
    // 256 bits in an address.
    expect(secret).toMatch(/^[\w-]{43}$/)
    const reply = await read(secret)
    expect([reply.statusCode, titlesIn(reply.body)]).toEqual([200, ['Opening']])
    expect(reply.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-cache',
    })
    await add('Panel')
    expect(titlesIn((await read(secret)).body)).toEqual(['Opening', 'Panel'])
  })

  test('is not sent again while nothing has changed', async () => {
    const { eventId, agendaDayId } = await makeAgenda()
    await makeAgendaSession(db, { eventId, agendaDayId, sessionStatusId, ...times })
    const secret = await renew(eventId)
    const { etag } = (await read(secret)).headers
    const again = await read(secret, { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    await makeAgendaSession(db, { eventId, agendaDayId, sessionStatusId, ...times })
    const changed = await read(secret, { 'if-none-match': String(etag) })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })

  test('stops when it is replaced or turned off, and the event is then as good as unknown', async () => {
    const { eventId } = await makeEvent(db)
    const first = await renew(eventId)
    const second = await renew(eventId)
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
    ok(await nucleus.call(removeAgendaFeed, { eventId }, token))
    const { eventId: deleted } = await makeEvent(db)
    const ofDeleted = await renew(deleted)
    await db.update(events).set({ deletedAt: '2026-01-01T00:00:00.000Z' }).where(eq(events.eventId, deleted))
    // A wrong secret, one that was replaced, turned off or of a deleted event, and no secret at all: one reply.
    const replies = await Promise.all(['a'.repeat(43), first, second, ofDeleted, 'a', '%00', 'a'.repeat(99)].map((secret) => read(secret)))
    const facts = replies.map(({ statusCode, body, headers }) => [statusCode, body, Object.keys(headers).toSorted()])
    expect(new Set(facts.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(replies[0]).toMatchObject({ statusCode: 404, body: 'There is no such calendar.' })
  })

  test('is stored as a hash only, and shown once: later staff see that there is one', async () => {
    const { eventId } = await makeEvent(db)
    expect(ok(await nucleus.call(fetchAgendaFeed, { eventId }, token))).toBeNull()
    const secret = await renew(eventId)
    expect(ok(await nucleus.call(fetchAgendaFeed, { eventId }, token))).toEqual({ createdAt: expect.any(String) })
    const [row] = await db.select().from(agendaFeeds).where(eq(agendaFeeds.eventId, eventId))
    expect(row?.secretHash).toMatch(/^[\da-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(secret)
    ok(await nucleus.call(removeAgendaFeed, { eventId }, token))
    expect(ok(await nucleus.call(fetchAgendaFeed, { eventId }, token))).toBeNull()
  })

  test('is managed by those who may edit events only, and for events that exist', async () => {
    const { eventId } = await makeEvent(db)
    for (const call of [renewAgendaFeed, removeAgendaFeed]) expect((await nucleus.call(call, { eventId }, readerToken)).status).toBe(403)
    expect((await nucleus.call(fetchAgendaFeed, { eventId }, readerToken)).status).toBe(403)
    expect((await nucleus.call(renewAgendaFeed, { eventId: 2_000_000 }, token)).status).toBe(404)
  })
})

describe('strangers with the address', () => {
  test('see sessions of published days that are for everyone, and nothing that is not public in them', async () => {
    const { eventId, agendaDayId } = await makeAgenda()
    const hiddenDay = await makeAgendaDay(db, { eventId, date: '2026-06-02' })
    const shown = await makeLocation(db, { eventId, name: 'Harbour Room' })
    const unseen = await makeLocation(db, { eventId, name: 'Speakers lounge', isVisibleInAgenda: false })
    const add = (title: string, values: object = {}) =>
      makeAgendaSession(db, { eventId, agendaDayId, title, sessionStatusId, ...times, ...values })
    const open = await add('Open', {
      streamUrl: 'https://stream.example/secret',
      description: 'For all',
      sessionLocationId: shown.sessionLocationId,
    })
    await add('Behind the stage', { sessionLocationId: unseen.sessionLocationId })
    await add('Second day', { agendaDayId: hiddenDay.agendaDayId })
    await add('On no day', { agendaDayId: null })
    await add('Allocators only', { visibleToCompanyTypeIds: [7] })
    const { confirmed, invited, declined, cancelled } = speakerStatuses
    for (const [displayName, speakerStatusId, isPublished] of [
      ['Shown Confirmed', confirmed, true],
      ['Shown Invited', invited, true],
      ['Secret Confirmed', confirmed, false],
      ['Secret Declined', declined, true],
      ['Secret Cancelled', cancelled, true],
    ] as const) {
      const { speakerId } = await makeSpeaker(db, { eventId, displayName, speakerStatusId, isPublished })
      await makeSessionSpeaker(db, open, { speakerId })
    }
    const { body } = await read(await renew(eventId))
    expect(titlesIn(body)).toEqual(['Open', 'Behind the stage'])
    expect(body).toContain('Harbour Room')
    expect(body.match(/Shown \w+/g)).toEqual(['Shown Confirmed', 'Shown Invited'])
    expect(body).not.toMatch(/stream\.example|lounge|Secret/)
  })

  test('see an empty calendar of a draft and of an archived event, and of a cancelled one that its sessions are off', async () => {
    const { eventId, agendaDayId } = await makeAgenda()
    await makeAgendaSession(db, { eventId, agendaDayId, title: 'Opening', sessionStatusId, ...times })
    const secret = await renew(eventId)
    const readAs = async (eventStateId: number) => {
      await db
        .update(events)
        .set({ eventStateId, rowVersion: sql`row_version + 1` })
        .where(eq(events.eventId, eventId))
      const { statusCode, body } = await read(secret)
      expect(statusCode).toBe(200)
      return { titles: titlesIn(body), status: /^STATUS:(\w+)/m.exec(body)?.[1], sequence: Number(/^SEQUENCE:(\d+)/m.exec(body)?.[1]) }
    }
    const live = await readAs(eventState.live)
    expect(live).toMatchObject({ titles: ['Opening'], status: 'CONFIRMED' })
    const off = await readAs(eventState.cancelled)
    expect(off).toMatchObject({ titles: ['Opening'], status: 'CANCELLED' })
    expect(off.sequence).toBeGreaterThan(live.sequence)
    expect((await readAs(eventState.draft)).titles).toEqual([])
    expect((await readAs(eventState.archived)).titles).toEqual([])
  })
})

describe('many readers at once', () => {
  test('of a few addresses all get their calendar', async () => {
    const secrets: string[] = []
    for (let index = 0; index < 5; index += 1) {
      const { eventId, agendaDayId } = await makeAgenda()
      await makeAgendaSession(db, { eventId, agendaDayId, title: `Opening ${index}`, sessionStatusId, ...times })
      secrets.push(await renew(eventId))
    }
    const replies = await Promise.all(Array.from({ length: 60 }, (_, index) => readFrom(secrets[index % 5] ?? '', `198.51.100.${index}`)))
    expect(replies.map(({ statusCode, body }) => [statusCode, ...titlesIn(body)])).toEqual(
      Array.from({ length: 60 }, (_, index) => [200, `Opening ${index % 5}`]),
    )
  })

  test('keep neither staff from their download nor each other from a calendar that is known', async () => {
    const { eventId, agendaDayId } = await makeAgenda()
    await makeAgendaSession(db, { eventId, agendaDayId, sessionStatusId, ...times })
    const secret = await renew(eventId)
    const { etag } = (await read(secret)).headers
    const { promise, resolve } = Promise.withResolvers<void>()
    const places = nucleusLimits.calendarsAtOnce + nucleusLimits.publicCalendarsWaiting
    const taken = Array.from({ length: places }, () => calendarGates.strangers(() => promise))
    const { eventId: unread } = await makeAgenda()
    const unreadSecret = await renew(unread)
    const statuses = [
      (await read(secret)).statusCode,
      (await read(secret, { 'if-none-match': String(etag) })).statusCode,
      (await nucleus.call(agendaCalendar, { eventId }, readerToken)).status,
      (await read(unreadSecret)).statusCode,
    ]
    resolve()
    await Promise.all(taken)
    expect(statuses).toEqual([200, 304, 200, 503])
    expect((await read(unreadSecret)).statusCode).toBe(200)
  })
})
