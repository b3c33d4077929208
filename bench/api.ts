import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { comparerOf, downloadedPerSecond, type Headers, type Load, readsPerSecond, signInTwo, updatesPerSecond } from './support/load.ts'
import { socketUrl, start, type StartedProcess } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Compares nucleus with bare Fastify + pg on the same data (5,000 registrations in the embedded database): requests per second
 * of each and their ratio, alternating, so that a busy machine slows both. `npm run bench:api`
 */
const options = readOptions({ only: { type: 'string', default: '' }, quick: { type: 'boolean', default: false } })
const { only, quick } = options
const load: Load = { connections: 20, only, ...(quick ? { seconds: 0.1, rounds: 1 } : { seconds: 5, rounds: 3 }) }
const compare = comparerOf(load)

const folder = await mkdtemp(join(tmpdir(), 'copilot-bench-'))
const nucleus = await start(['nucleus/process/main.ts'], { DATA_DIR: folder, SEED: quick ? 'small' : 'event' })
const baseline = await start(['bench/support/floor.ts'], { DATABASE_URL: socketUrl(folder) })
try {
  const users = await signInTwo(nucleus)
  const [headers = {}] = users
  const reads = [
    ['get one', '/nucleus/events/event/2', '/one'],
    ['list of 50 with total', '/nucleus/events/registrations/1/0/0?page=1&pageSize=50', '/list'],
    ['search', '/nucleus/events/registrations/1/0/0?page=1&pageSize=50&q=silva', '/search'],
  ] as const
  console.log(`${load.connections} connections, ${load.rounds} rounds of ${load.seconds} s; median requests/s`)
  for (const [name, path, bare] of reads)
    await compare(
      name,
      () => readsPerSecond(nucleus.base + path, users, load),
      () => readsPerSecond(baseline.base + bare, [{}], load),
    )
  const rows = await tracks(nucleus, headers)
  const updates = (url: string) => () => updatesPerSecond({ url, users, rows, bodyOf: renamed }, load)
  const compareUpdates = (name: string, bare = '/update') =>
    compare(name, updates(`${nucleus.base}/nucleus/events/session_track/upsert`), updates(`${baseline.base}${bare}`))
  await compareUpdates('update')
  await compareUpdates('update, same statements', '/update_with_history')
  const leaving = new AbortController()
  const stream = await fetch(`${nucleus.base}/nucleus/changes`, { headers, signal: leaving.signal })
  const reading = stream.body?.pipeTo(new WritableStream()).catch(() => undefined)
  await compareUpdates('update, one listens')
  leaving.abort()
  await reading
  await compare(
    'export CSV, rows/s',
    () => downloadedPerSecond(`${nucleus.base}/nucleus/events/registrations/export/1/0/0?format=csv`, headers, 5000),
    () => downloadedPerSecond(`${baseline.base}/export`, {}, 5000),
  )
} finally {
  await baseline.stop()
  await nucleus.stop()
  await rm(folder, { recursive: true, force: true })
}

interface Track {
  sessionTrackId: number
  rowVersion: number
}
/** As many rows as connections, so that no update conflicts with another. */
async function tracks({ base }: StartedProcess, headers: Headers): Promise<Track[]> {
  return Promise.all(
    Array.from({ length: load.connections }, async (_, index) => {
      const body = JSON.stringify({ eventId: 1, name: `Bench ${index}`, color: '#123456' })
      const answer = await fetch(`${base}/nucleus/events/session_track/upsert`, { method: 'POST', headers, body })
      return ((await answer.json()) as { data: Track }).data
    }),
  )
}

function renamed({ sessionTrackId, rowVersion }: Track, done: number): object {
  return { sessionTrackId, rowVersion, name: `Bench ${sessionTrackId} ${done}` }
}
