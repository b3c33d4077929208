import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { events } from '#contract/events/events.ts'
import { tracks } from '#contract/events/tracks.ts'
import { limits } from '#constants/limits.ts'
import { callApi } from './support/callApi.ts'
import { serverPid, signIn, socketUrl, start } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Crash test: kills nucleus, its PostgreSQL, or both (kill -9) during writes, repeatedly, and checks each time that every
 * acknowledged write is stored, with exactly one row of history. Prints figures; exits with 1 when one was lost. `npm run
 * bench:crash -- --rounds 20`
 */
const values = readOptions({ rounds: { type: 'string', default: '20' } })
const rounds = Number(values.rounds)
const writers = 8
const victims = ['nucleus', 'postgres', 'both'] as const
type Victim = (typeof victims)[number]

/** Row → its possible names: the last acknowledged one and, during a write, the one being written. */
type ExpectedNames = Map<number, Set<string>>
/** Acknowledged writes, as `row id/version`. */
type AcknowledgedWrites = Set<string>

const folder = await mkdtemp(join(tmpdir(), 'copilot-crash-'))
const env = { DATA_DIR: folder, SEED: 'small', LOG_LEVEL: 'silent', NODE_ENV: 'production' }
/** The process under test; a new one after each kill. */
const running = { nucleus: await start(['nucleus/process/main.ts'], env) }
try {
  process.exitCode = await run()
} finally {
  await running.nucleus.stop()
  await rm(folder, { recursive: true, force: true })
}

async function run(): Promise<number> {
  const token = await signIn(running.nucleus)
  const eventId = (await callApi(running.nucleus.base, events.calls.list, {}, token)).data?.[0]?.eventId ?? 0
  const expected: ExpectedNames = new Map()
  const acknowledged: AcknowledgedWrites = new Set()
  let wrong = 0
  for (const victim of victims) {
    const startsMs: number[] = []
    const before = acknowledged.size
    for (let round = 1; round <= rounds; round += 1)
      startsMs.push(await killDuringWrites(victim, { token, eventId, expected, acknowledged }))
    const lost = await missing({ token, eventId, expected })
    const unlogged = await withoutOneHistoryRow(acknowledged)
    wrong += lost + unlogged
    console.log(
      `${victim.padEnd(8)} ${rounds} rounds, ${acknowledged.size - before} acknowledged writes, ${lost} lost, ${unlogged} without exactly one row of history; serving again after ${median(startsMs)} ms (most ${Math.max(...startsMs)})`,
    )
  }
  return wrong === 0 ? 0 : 1
}

interface WriteContext {
  token: string
  eventId: number
  expected: ExpectedNames
  acknowledged: AcknowledgedWrites
}

/** One round; returns the milliseconds until calls were answered again. */
async function killDuringWrites(victim: Victim, context: WriteContext): Promise<number> {
  let isOver = false
  const { promise: warm, resolve: isWarm } = Promise.withResolvers<void>()
  const work = Array.from({ length: writers }, async (_, writer) => {
    for (let count = 1; !isOver; count += 1) {
      await write(`${victim} ${writer}-${count}-${Math.random().toString(36).slice(2)}`, context)
      isWarm()
    }
  })
  await warm
  await pause(Math.random() * 600)
  const server = await serverPid(folder)
  const killedAt = performance.now()
  if (victim !== 'postgres') process.kill(running.nucleus.pid, 'SIGKILL')
  if (victim !== 'nucleus') process.kill(server, 'SIGKILL')
  if (victim === 'postgres') await untilServed(context)
  isOver = true
  await Promise.all(work)
  if (victim !== 'postgres') {
    await running.nucleus.ended
    running.nucleus = await start(['nucleus/process/main.ts'], env)
  }
  return Math.round(performance.now() - killedAt)
}

async function untilServed({ token, eventId }: WriteContext): Promise<void> {
  const isServed = () => callApi(running.nucleus.base, tracks.calls.list, { eventId, page: 1 }, token).catch(() => undefined)
  // The first answers may come from connections that have not noticed yet.
  await pause(50)
  while (!(await isServed())) await pause(10)
}

/** Creates a track, then renames it. No answer, or one that says the database is unavailable, is what a kill looks like from here. */
async function write(name: string, { token, eventId, expected, acknowledged }: WriteContext): Promise<void> {
  const renamed = `${name} renamed`
  const created = await callApi(running.nucleus.base, tracks.calls.upsert, { eventId, name, color: '#204060' }, token).catch(
    () => undefined,
  )
  if (!created?.data) return
  const { sessionTrackId, rowVersion } = created.data
  expected.set(sessionTrackId, new Set([name, renamed]))
  acknowledged.add(`${sessionTrackId}/${rowVersion}`)
  const updated = await callApi(running.nucleus.base, tracks.calls.upsert, { sessionTrackId, rowVersion, name: renamed }, token).catch(
    () => undefined,
  )
  if (!updated?.data) return
  expected.set(sessionTrackId, new Set([renamed]))
  acknowledged.add(`${sessionTrackId}/${updated.data.rowVersion}`)
}

async function missing({ token, eventId, expected }: Omit<WriteContext, 'acknowledged'>): Promise<number> {
  const names = new Map<number, string>()
  for (let page = 1, isMore = true; isMore; page += 1) {
    const query = { eventId, page, pageSize: limits.pageSizeMax }
    const { data: rows = [] } = await callApi(running.nucleus.base, tracks.calls.list, query, token)
    for (const row of rows) names.set(row.sessionTrackId, row.name)
    isMore = rows.length === limits.pageSizeMax
  }
  return [...expected].filter(([id, allowed]) => !allowed.has(names.get(id) ?? '')).length
}

async function withoutOneHistoryRow(acknowledged: AcknowledgedWrites): Promise<number> {
  const client = new pg.Client({ connectionString: socketUrl(folder) })
  await client.connect()
  const { rows } = await client.query<{ version: string; lines: number }>(
    `select row_id || '/' || version as version, count(*)::int as lines from changes where resource = 'tracks' group by 1`,
  )
  await client.end()
  const lines = new Map(rows.map((row) => [row.version, row.lines]))
  return [...acknowledged].filter((one) => lines.get(one) !== 1).length + rows.filter((row) => row.lines > 1).length
}

function median(list: readonly number[]): number {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
}
