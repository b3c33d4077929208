import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { fetchAgendaFeed, removeAgendaFeed, renewAgendaFeed } from '#contract/events/agendaFeed.ts'
import { agendaFeeds, events } from '#nucleus/db/tables/index.ts'
import { makeAgendaSession } from '../support/agendaRows.ts'
import { makeEvent, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { app, db } = nucleus
afterAll(() => nucleus.close())
const { token } = await nucleus.signIn('eventManager')
const { token: readerToken } = await nucleus.signIn('readOnly')

const times = { startsAt: '2026-06-01T13:00:00.000Z', endsAt: '2026-06-01T14:00:00.000Z' }
const [draft, published, cancelled] = [1, 2, 3]
const renew = async (eventId: number) => ok(await nucleus.call(renewAgendaFeed, { eventId }, token)).secret
const read = (secret: string, headers: Record<string, string> = {}) => app.inject({ url: `/nucleus/calendar/${secret}.ics`, headers })
const titlesIn = (text: string) => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title)

describe('the calendar address of an agenda', () => {
  test('needs no signing in, and has the published sessions as they are now', async () => {
    const { eventId } = await makeEvent(db)
    await makeAgendaSession(db, { eventId, title: 'Opening', sessionStatusId: published, ...times })
    await makeAgendaSession(db, { eventId, title: 'Planned', sessionStatusId: draft, ...times })
    await makeAgendaSession(db, { eventId, title: 'Off', sessionStatusId: cancelled, ...times })
    await makeAgendaSession(db, { eventId, title: 'Some day', sessionStatusId: published })
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
    await makeAgendaSession(db, { eventId, title: 'Panel', sessionStatusId: published, ...times })
    expect(titlesIn((await read(secret)).body)).toEqual(['Opening', 'Panel'])
  })

  test('is not sent again while nothing has changed', async () => {
    const { eventId } = await makeEvent(db)
    await makeAgendaSession(db, { eventId, sessionStatusId: published, ...times })
    const secret = await renew(eventId)
    const { etag } = (await read(secret)).headers
    const again = await read(secret, { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    await makeAgendaSession(db, { eventId, sessionStatusId: published, ...times })
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
