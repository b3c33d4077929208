import { afterAll, afterEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { changes } from '#nucleus/db/tables/index.ts'
import { addressOf, type LiveReader, readLive, receivedRows } from '../support/liveReader.ts'
import { makeEvent, makeTrack, startNucleus } from '../support/nucleus.ts'
import { testDatabase } from '../support/testDatabase.ts'

const database = await testDatabase()
const here = await startNucleus({ database })
const there = await startNucleus({ database, clock: here.clock })
const bases = [await addressOf(here), await addressOf(there)]
const { token } = await here.signIn('admin')
const { eventId } = await makeEvent(here.db)
const readers: LiveReader[] = []
afterEach(() => readers.splice(0).forEach(({ close }) => close()))
afterAll(async () => {
  await here.close()
  await there.close()
  await database.close()
})

async function read(base = bases[0] ?? '', query = ''): Promise<LiveReader> {
  const reader = await readLive(base, token, query)
  readers.push(reader)
  await reader.until(({ lastId }) => lastId() !== '')
  return reader
}

test('nothing in the database notifies when rows are written: commits that notify wait for one another', async () => {
  const { rows } = await here.db.execute(sql`
    select proname from pg_proc where pronamespace = 'public'::regnamespace and prolang <> 13 and prosrc ilike '%notify%'
    union all
    select tgname from pg_trigger where tgrelid = 'changes'::regclass and not tgisinternal`)
  expect(rows).toEqual([])
})

test('a change with a lower id that is committed after one with a higher id arrives, in whatever order they end', async () => {
  const reader = await read()
  const slow = await database.pool.connect()
  const insert = (rowId: number) => `insert into changes (resource, row_id, action, version) values ('tracks', ${rowId}, 'update', 2)`
  try {
    await slow.query('begin')
    await slow.query(insert(60_001))
    await here.db.execute(sql.raw(insert(60_002)))
    // The reader has gone beyond the higher id, and does not wait for the one that still runs.
    await reader.until((now) => receivedRows(now).includes('tracks 60002 v2'))
    await slow.query('commit')
  } finally {
    slow.release()
  }
  await reader.until((now) => receivedRows(now).includes('tracks 60001 v2'))
  expect(receivedRows(reader)).toEqual(['tracks 60002 v2', 'tracks 60001 v2'])
})

/** Writers one after another in each lane; lanes at once. A writer changes tracks, waits for others, then commits or gives up. */
const writer = fc.record({
  tracks: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 3 }),
  /** After each row. */
  pauseMs: fc.constantFrom(0, 0, 0, 5, 40, 130),
  isGivenUp: fc.boolean(),
})

test('of many transactions at once, of whatever length, each change arrives exactly once at every instance, and no row goes back', async () => {
  const ids: number[] = []
  for (let made = 0; made < 12; made += 1) ids.push((await makeTrack(here.db, { eventId })).sessionTrackId)
  const both = await Promise.all(bases.map((base) => read(base)))
  const lanes = fc.array(fc.array(writer, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 7 })
  await fc.assert(
    fc.asyncProperty(lanes, async (plan) => {
      const from = both.map((reader) => receivedRows(reader).length)
      const committed = (await Promise.all(plan.map((lane) => runLane(lane, ids)))).flat()
      for (const [at, reader] of both.entries()) {
        await reader.until((now) => receivedRows(now).length >= (from[at] ?? 0) + committed.length)
        const received = receivedRows(reader).slice(from[at])
        expect(received.toSorted()).toEqual(committed.toSorted())
        for (const id of ids) {
          const versions = received.filter((row) => row.startsWith(`tracks ${id} `)).map((row) => Number(row.split(' v')[1]))
          expect(versions).toEqual(versions.toSorted((a, b) => a - b))
        }
      }
    }),
    { numRuns: 5 },
  )
})

/** Runs the transactions of a lane; returns what those that were committed wrote. */
async function runLane(lane: readonly { tracks: number[]; pauseMs: number; isGivenUp: boolean }[], ids: readonly number[]) {
  const done: string[] = []
  for (const { tracks, pauseMs, isGivenUp } of lane) {
    const written: string[] = []
    const work = here.db.transaction(async (tx) => {
      // In one order, so that none waits for another for ever.
      for (const at of tracks.toSorted((a, b) => a - b)) {
        const { rows } = await tx.execute<{ id: number; version: number }>(sql`
          with written as (update tracks set row_version = row_version + 1 where session_track_id = ${ids[at]} returning session_track_id as id, row_version as version),
          logged as (insert into ${changes} (resource, row_id, action, version) select 'tracks', id, 'update', version from written)
          select id, version from written`)
        written.push(...rows.map(({ id, version }) => `tracks ${id} v${version}`))
        if (pauseMs > 0) await tx.execute(sql`select pg_sleep(${pauseMs / 1000})`)
      }
      if (isGivenUp) throw new Error('given up')
    })
    const isDone = await work.then(
      () => true,
      () => false,
    )
    if (isDone) done.push(...written)
  }
  return done
}

test('whoever begins to read in the middle of writes receives each change that is not shown yet, and none twice', async () => {
  await here.db.execute(sql`delete from changes`)
  const writing = (async () => {
    for (let rowId = 1; rowId <= 300; rowId += 1)
      await here.db.insert(changes).values({ resource: 'tracks', rowId, action: 'update', version: 1 })
  })()
  const late: LiveReader[] = []
  while (late.length < 6) late.push(await read(bases[late.length % 2], '?secondsAgo=60'))
  await writing
  const all = Array.from({ length: 300 }, (_, at) => `tracks ${at + 1} v1`)
  for (const reader of late) {
    await reader.until((now) => receivedRows(now).includes('tracks 300 v1'))
    expect(receivedRows(reader)).toEqual(all)
  }
})

test('after every connection was cut, what was written meanwhile arrives', async () => {
  const reader = await read()
  const { rows } = await here.db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  for (const { pid } of rows) await here.db.execute(sql`select pg_terminate_backend(${pid})`)
  await here.db.insert(changes).values({ resource: 'tracks', rowId: 70_001, action: 'update', version: 3 })
  await reader.until((now) => receivedRows(now).includes('tracks 70001 v3'))
})

test('whoever comes from a version that notified reads all again', async () => {
  const reader = await read(bases[0], `?since=1000-${here.clock.now().getTime()}`)
  expect(reader.events.map(({ name }) => name)).toEqual(['open', 'reload'])
})

test('more rows at once than are sent one by one are answered by a reload', async () => {
  await here.db.execute(sql`delete from changes`)
  const reader = await read()
  await here.db.execute(
    sql`insert into changes (resource, row_id, action, version) select 'tracks', at, 'update', 2 from generate_series(1, 5001) as at`,
  )
  await reader.until(({ events }) => events.at(-1)?.name === 'reload')
  expect(receivedRows(reader)).toEqual([])
})
