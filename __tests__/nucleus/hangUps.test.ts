import { connect } from 'node:net'
import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { changesStream } from '#contract/changes.ts'
import { uploadFile } from '#contract/common.ts'
import type { AnyCall } from '#contract/call.ts'
import { agendaCalendar } from '#contract/events/agenda.ts'
import { tracks } from '#contract/events/tracks.ts'
import { jobFile } from '#contract/jobs.ts'
import { searchEverything } from '#contract/search.ts'
import { tracks as table } from '#nucleus/db/tables/index.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { addressOf } from '../support/liveReader.ts'
import { bearer, ok } from '../support/nucleus.ts'
import type { SentRequest } from '../support/fuzz/sent.ts'
import { validRequest } from '../support/fuzz/valid.ts'
import { makeWorld } from '../support/fuzz/world.ts'

/** Callers who hang up: whatever they requested and whenever they leave, they leave nothing behind that others wait for. */
const world = await makeWorld()
const { nucleus, db, eventId } = world
afterAll(() => world.close())
const { port } = new URL(await addressOf(nucleus))
await db.execute(
  sql`insert into ${table} (event_id, name, color, sort_order) select ${eventId}, 'Track of many ' || n, '#112233', n from generate_series(1, 3000) n`,
)

const { list, export: direct, exportJob, upsert, importRead } = tracks.calls
const kinds: AnyCall[] = [list, direct, exportJob, upsert, uploadFile, searchEverything, changesStream, jobFile, agendaCalendar]
if (importRead) kinds.push(importRead)

/** A request as it goes over the wire. */
function wireOf({ method, url, headers = {}, payload = '' }: SentRequest): Buffer {
  const body = Buffer.from(payload)
  const all = { host: 'localhost', connection: 'close', ...bearer(world.admin.token), ...headers, 'content-length': String(body.length) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`), body])
}

/** Sends so much of a request, reads so much of its answer and is gone. */
async function hangUp(wire: Buffer, { share = 1, read = 0 }: { share?: number; read?: number }): Promise<void> {
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  const { promise, resolve } = Promise.withResolvers<void>()
  let seen = 0
  socket.on('error', () => undefined)
  socket.on('close', () => resolve())
  socket.on('data', (part) => {
    seen += part.length
    if (seen >= read) socket.resetAndDestroy()
  })
  socket.write(wire.subarray(0, Math.ceil(wire.length * share)), () => {
    if (read === 0) socket.resetAndDestroy()
  })
  await promise
}

const cuts = [{ share: 0.2 }, { share: 0.9 }, {}, { read: 1 }, { read: 1000 }, { read: 20_000 }]

/** Nothing of these calls is under way any more: no statement, no open transaction, no connection that is taken. */
const nothingLeft = () =>
  eventually(async () => {
    const { rows } = await db.execute<{ state: string; query: string }>(sql`
      select state, left(query, 80) as query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and application_name like 'copilot%'`)
    expect(rows).toEqual([])
    for (const pool of [nucleus.database.pool, nucleus.database.jobs])
      expect([pool.waitingCount, pool.totalCount - pool.idleCount <= 1]).toEqual([0, true])
  })

test.each(kinds.map((call) => [call.name, call] as const))('%s given up at any moment costs others nothing', async (_, call) => {
  const wire = wireOf(await validRequest(world, call))
  // A stream says little until something is written.
  const some = call === changesStream ? cuts.filter(({ read = 0 }) => read < 2) : cuts
  for (const cut of some) await Promise.all(Array.from({ length: 6 }, () => hangUp(wire, cut)))
  expect(ok(await nucleus.call(tracks.calls.list, { eventId, page: 1, pageSize: 1 }, world.admin.token))).toHaveLength(1)
  await nothingLeft()
})
