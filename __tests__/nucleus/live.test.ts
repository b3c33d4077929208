import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { logout } from '#contract/auth.ts'
import { liveLimits } from '#constants/limits.ts'
import { changesStream, reportOpenRecord } from '#contract/changes.ts'
import { allResources } from '#contract/index.ts'
import { events } from '#contract/events/events.ts'
import { tracks } from '#contract/events/tracks.ts'
import { changes } from '#nucleus/db/tables/index.ts'
import { addressOf, type LiveReader, readLive, receivedRows } from '../support/liveReader.ts'
import { fieldsOf, makeEvent, makeTrack, ok, startNucleus } from '../support/nucleus.ts'
import { testDatabase } from '../support/testDatabase.ts'

const database = await testDatabase()
const here = await startNucleus({ database })
const there = await startNucleus({ database, clock: here.clock })
const [base, otherBase] = [await addressOf(here), await addressOf(there)]
const { token, user } = await here.signIn('admin')
const { eventId } = await makeEvent(here.db)
const readers: LiveReader[] = []
afterEach(() => readers.splice(0).forEach(({ close }) => close()))
afterAll(async () => {
  await here.close()
  await there.close()
  await database.close()
})

async function read({ at = base, as = token, query = '' } = {}): Promise<LiveReader> {
  const reader = await readLive(at, as, query)
  readers.push(reader)
  await reader.until(({ lastId }) => lastId() !== '')
  return reader
}
const save = async (input: object) =>
  ok(await here.call(tracks.calls.upsert, { eventId, name: 'Macro', color: '#112233', ...input }, token))
const streamIdOf = ({ events }: LiveReader): string => events.flatMap(({ name, data }) => (name === 'open' ? data.streamId : []))[0] ?? ''

describe('a write', () => {
  test('reaches the readers of every instance: which row, its version, its event, who and how, and nothing else', async () => {
    const [own, others] = [await read(), await read({ at: otherBase })]
    const { sessionTrackId: id } = await save({ name: 'Secret' })
    for (const reader of [own, others]) {
      await reader.until((now) => receivedRows(now).includes(`tracks ${id} v1`))
      expect(reader.events.at(-1)).toEqual({
        name: 'changed',
        data: {
          resource: 'tracks',
          verb: 'create',
          parentId: eventId,
          by: user.contactId,
          rows: [[id, 1]],
          idKey: 'sessionTrackId',
          parentKey: 'eventId',
          shownBy: ['events', 'agendaSessions'],
        },
      })
      expect(JSON.stringify(reader.events)).not.toContain('Secret')
    }
  })

  test('of a row that has no parent says so', async () => {
    const reader = await read()
    const event = ok(await here.call(events.calls.list, { id: eventId }, token))[0]
    ok(await here.call(events.calls.upsert, { eventId, rowVersion: event?.rowVersion, venueName: 'Hall' }, token))
    await reader.until((now) => receivedRows(now).includes(`events ${eventId} v2`))
    const notices = reader.events.find(({ name, data }) => name === 'changed' && data.resource === 'events')
    expect(notices?.data).toMatchObject({ idKey: 'eventId', parentKey: null, parentId: null })
  })

  test('of more rows than one notification holds arrives whole', async () => {
    const reader = await read()
    const rows = Array.from({ length: 900 }, (_, at) => ({
      resource: 'tracks',
      rowId: 1_000_000 + at,
      action: 'delete' as const,
      version: 2_000_000 + at,
    }))
    await here.db.insert(changes).values(rows)
    await reader.until((now) => receivedRows(now).includes('tracks 1000899 v2000899'))
    expect(receivedRows(reader).filter((row) => row.startsWith('tracks 1000'))).toHaveLength(900)
  })

  test('that is rolled back reaches nobody', async () => {
    const reader = await read()
    const notices = here.db.transaction(async (tx) => {
      await tx.insert(changes).values({ resource: 'tracks', rowId: 77_777, action: 'update', version: 2 })
      throw new Error('taken back')
    })
    await expect(notices).rejects.toThrow('taken back')
    const { sessionTrackId: id } = await save({ name: 'After' })
    await reader.until((now) => receivedRows(now).includes(`tracks ${id} v1`))
    expect(receivedRows(reader)).not.toContain('tracks 77777 v2')
  })

  test('of rows that no list shows is sent to nobody', async () => {
    const reader = await read()
    await here.db.insert(changes).values({ resource: 'unlistedRows', rowId: 5, action: 'update', version: 2 })
    const { sessionTrackId: id } = await save({ name: 'Behind' })
    await reader.until((now) => receivedRows(now).includes(`tracks ${id} v1`))
    expect(reader.events.filter(({ name, data }) => name === 'changed' && data.resource === 'unlistedRows')).toEqual([])
  })
})

describe('a reader who was away', () => {
  test('receives what was written meanwhile', async () => {
    const before = await read()
    const since = before.lastId()
    before.close()
    const { sessionTrackId: id } = await save({ name: 'Meanwhile' })
    const after = await read({ query: `?since=${since}` })
    expect(receivedRows(after)).toContain(`tracks ${id} v1`)
  })

  test('receives what a slow transaction wrote that ended only after newer ones were sent', async () => {
    const before = await read()
    const slow = await database.pool.connect()
    try {
      await slow.query('begin')
      await slow.query(`insert into changes (resource, row_id, action, version) values ('tracks', 88888, 'update', 2)`)
      const { sessionTrackId: id } = await save({ name: 'Quick' })
      await before.until((now) => receivedRows(now).includes(`tracks ${id} v1`) && now.events.at(-1)?.name === 'changed')
      here.clock.move({ seconds: 20 })
      await before.until(({ beats }) => beats() > 0)
      before.close()
      await slow.query('commit')
    } finally {
      slow.release()
    }
    expect(receivedRows(await read({ query: `?since=${before.lastId()}` }))).toContain('tracks 88888 v2')
  })

  /** What comes before whatever is written meanwhile. */
  const firstOf = ({ events }: LiveReader) => events.slice(0, 2).map(({ name }) => name)

  test('must read again when too much was written, or too long ago', async () => {
    const before = await read()
    const rows = Array.from({ length: 1001 }, (_, at) => ({
      resource: 'tracks',
      rowId: 3_000_000 + at,
      action: 'update' as const,
      version: 2,
    }))
    const since = before.lastId()
    before.close()
    here.clock.move({ minutes: 61 })
    const { token: fresh } = await here.signIn('admin')
    const tooLong = await read({ as: fresh, query: `?since=${since}` })
    expect(firstOf(tooLong)).toEqual(['open', 'reload'])
    const sinceThen = tooLong.lastId()
    tooLong.close()
    await here.db.insert(changes).values(rows)
    const tooMuch = await read({ as: fresh, query: `?since=${sinceThen}` })
    expect(firstOf(tooMuch)).toEqual(['open', 'reload'])
  })

  test('must read again when the last event is one of another database', async () => {
    const { token: fresh } = await here.signIn('admin')
    const reader = await read({ as: fresh, query: `?since=9000000000000-${here.clock.now().getTime()}` })
    expect(firstOf(reader)).toEqual(['open', 'reload'])
  })

  test('need not have been there before: the last seconds are sent', async () => {
    const { token: fresh } = await here.signIn('admin')
    await here.db.execute(sql`delete from changes`)
    const { sessionTrackId } = await makeTrack(here.db, { eventId })
    await here.db.insert(changes).values({ resource: 'tracks', rowId: sessionTrackId, action: 'create', version: 1 })
    const reader = await read({ as: fresh, query: '?secondsAgo=5' })
    expect(receivedRows(reader)).toEqual([`tracks ${sessionTrackId} v1`])
  })

  test('must read again when it began to read an hour ago and never received anything', async () => {
    const { token: fresh } = await here.signIn('admin')
    const reader = await read({ as: fresh, query: '?secondsAgo=3600' })
    expect(firstOf(reader)).toEqual(['open', 'reload'])
  })
})

describe('a nucleus that does not hear the others for a while', () => {
  test('tells what was written meanwhile when it hears them again', async () => {
    const { token: fresh } = await here.signIn('admin')
    const reader = await read({ as: fresh })
    const { rows } = await here.db.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %' and state = 'idle'`,
    )
    expect(rows).toHaveLength(2)
    for (const { pid } of rows) await here.db.execute(sql`select pg_terminate_backend(${pid})`)
    await here.db.insert(changes).values({ resource: 'tracks', rowId: 99_999, action: 'update', version: 7 })
    await reader.until((now) => receivedRows(now).includes('tracks 99999 v7'))
  })
})

describe('a stream', () => {
  test('says that it is alive every 20 seconds', async () => {
    const { token: fresh } = await here.signIn('admin')
    const reader = await read({ as: fresh })
    const before = reader.beats()
    here.clock.move({ seconds: 20 })
    await reader.until(({ beats }) => beats() === before + 1)
  })

  test('ends with its session, on whatever instance that ends', async () => {
    const { token: leaving } = await here.signIn('vetter')
    const both = [await read({ as: leaving }), await read({ as: leaving, at: otherBase })]
    ok(await there.call(logout, {}, leaving))
    for (const reader of both) {
      await reader.ended
      expect(reader.events.at(-1)).toEqual({ name: 'end', data: { reason: 'session' } })
    }
  })

  test('ends when its session ends by time; reading does not keep it alive', async () => {
    const { token: idle } = await here.signIn('vetter')
    const reader = await read({ as: idle })
    here.clock.move({ minutes: 62 })
    await reader.ended
    expect(reader.events.at(-1)).toEqual({ name: 'end', data: { reason: 'session' } })
  })

  test('is for who is signed in', async () => {
    const answer = await fetch(`${base}/nucleus/changes`)
    expect(answer.status).toBe(401)
  })

  test('is closed for a ninth one of the same person, the oldest first', async () => {
    const { token: many } = await here.signIn('sender')
    const nine: LiveReader[] = []
    for (let count = 0; count < 9; count += 1) nine.push(await read({ as: many }))
    await nine[0]?.ended
    expect(nine[0]?.events.at(-1)).toEqual({ name: 'end', data: { reason: 'replaced' } })
    expect(nine.slice(1).flatMap(({ events }) => events.filter(({ name }) => name === 'end'))).toEqual([])
  })
})

const { sessionTrackId: id } = await makeTrack(here.db, { eventId })
describe('who has a record open', () => {
  interface Opening {
    at?: typeof here
    id?: number | null
    windowId?: string
  }
  type Person = Awaited<ReturnType<typeof here.signIn>>
  const viewer = ({ user: { contactId, name } }: Person) => ({ contactId, name })
  const shown = (people: Person[]) => JSON.stringify({ name: 'viewers', data: { resource: 'tracks', id, viewers: people.map(viewer) } })
  // Of the viewers alone: a change of a row may be read at the same moment.
  const lastShown = ({ events }: LiveReader) => JSON.stringify(events.findLast(({ name }) => name === 'viewers'))
  const open = (who: Person, reader: LiveReader, { at = here, id: opened = id, windowId = crypto.randomUUID() }: Opening = {}) =>
    at.call(reportOpenRecord, { streamId: streamIdOf(reader), windowId, resource: 'tracks', id: opened }, who.token)
  const untilShown = (reader: LiveReader, people: Person[]) => reader.until((now) => lastShown(now) === shown(people))

  test('is known to the others who have it open, on whatever instance, until they close it or their stream ends', async () => {
    const [ada, bob] = [await here.signIn('admin'), await here.signIn('vetter')]
    const [adas, bobs] = [await read({ as: ada.token }), await read({ as: bob.token, at: otherBase })]
    expect(ok(await open(ada, adas))).toEqual({ viewers: [viewer(ada)] })
    await untilShown(adas, [ada])
    const windowId = 'a-window-of-bobs'
    ok(await open(bob, bobs, { at: there, windowId }))
    await untilShown(adas, [ada, bob])
    // The instance that answers need not be the one of the stream.
    ok(await open(bob, bobs, { at: here, windowId, id: null }))
    await untilShown(adas, [ada])
    ok(await open(bob, bobs, { at: here, windowId }))
    await untilShown(adas, [ada, bob])
    bobs.close()
    await untilShown(adas, [ada])
  })

  test('is known to everyone who reads its list, and to those who come later', async () => {
    const [ada, bob] = [await here.signIn('admin'), await here.signIn('vetter')]
    const [adas, bobs] = [await read({ as: ada.token }), await read({ as: bob.token, at: otherBase })]
    const windowId = 'a-window-of-adas'
    ok(await open(ada, adas, { windowId }))
    await untilShown(bobs, [ada])
    await untilShown(await read({ as: bob.token, at: otherBase }), [ada])
    ok(await open(ada, adas, { windowId, id: null }))
    await untilShown(bobs, [])
  })

  test('is forgotten when it is not said again', async () => {
    const [ada, bob] = [await here.signIn('admin'), await here.signIn('vetter')]
    const [adas, bobs] = [await read({ as: ada.token }), await read({ as: bob.token })]
    const windowId = crypto.randomUUID()
    ok(await open(ada, adas, { windowId }))
    ok(await open(bob, bobs))
    here.clock.move({ seconds: 30 })
    ok(await open(ada, adas, { windowId }))
    here.clock.move({ seconds: 16 })
    await untilShown(adas, [ada])
  })

  test('is believed of streams of the own session alone, of rows that there are', async () => {
    const [ada, bob] = [await here.signIn('admin'), await here.signIn('vetter')]
    const adas = await read({ as: ada.token })
    const windowId = crypto.randomUUID()
    ok(await open(ada, adas, { windowId }))
    const refused = { streamId: 'This is no stream of your session' }
    expect(fieldsOf(await open(bob, adas, { windowId, id: null }))).toEqual(refused)
    const madeUp = streamIdOf(adas).replace(/^.{8}/, 'ffffffff')
    for (const streamId of [madeUp, madeUp.replace('.', '.a')]) {
      const input = { streamId, windowId, resource: 'tracks', id }
      expect(Object.keys(fieldsOf(await here.call(reportOpenRecord, input, ada.token)))).toEqual(['streamId'])
    }
    const { sessionTrackId: gone } = await makeTrack(here.db, { eventId, deletedAt: '2026-01-01T00:00:00.000Z' })
    for (const none of [gone, 999_999]) expect((await open(ada, adas, { id: none })).status).toBe(404)
    const own = await read({ as: bob.token })
    expect(ok(await open(bob, own)).viewers).toEqual([viewer(ada), viewer(bob)])
  })

  test('is known of the records of every list', async () => {
    const ada = await here.signIn('admin')
    const streamId = streamIdOf(await read({ as: ada.token }))
    for (const { name } of allResources) {
      const answer = await here.call(reportOpenRecord, { streamId, windowId: crypto.randomUUID(), resource: name, id: 999_999 }, ada.token)
      expect([name, answer.status, answer.body.message]).toEqual([name, 404, expect.not.stringContaining('kind of record')])
    }
  })

  test('is remembered for as many streams as a person may have', async () => {
    const ada = await here.signIn('admin')
    const { sessionTrackId: first } = await makeTrack(here.db, { eventId })
    // At two instances, so that none is closed for another.
    for (let count = 0; count <= liveLimits.streamsPerUser; count += 1) {
      const reader = await read({ as: ada.token, at: count % 2 ? base : otherBase })
      ok(await open(ada, reader, { id: count === 0 ? first : id }))
    }
    const bob = await here.signIn('vetter')
    expect(ok(await open(bob, await read({ as: bob.token }), { id: first })).viewers).toEqual([viewer(bob)])
  })
})

test('an event of a stream that no database can have written is refused by its name', async () => {
  const { token: fresh } = await here.signIn('admin')
  const answer = await here.call(changesStream, { since: '18446744073709551616-1' }, fresh)
  expect([answer.status, Object.keys((answer.body.data as { fields: object }).fields)]).toEqual([400, ['since']])
})

test('nucleus closes without waiting for its streams', async () => {
  const third = await startNucleus({ database, clock: here.clock })
  const { token: fresh } = await third.signIn('admin')
  const reader = await read({ at: await addressOf(third), as: fresh })
  await third.close()
  await reader.ended
  expect(reader.events.at(-1)).toEqual({ name: 'end', data: { reason: 'stopping' } })
})
