import { Agent, request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { signIn, socketUrl, start, type StartedProcess } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Compares nucleus with bare Fastify + pg on the same data (5,000 registrations in the embedded database): requests per second
 * of each and their ratio, alternating, so that a busy machine slows both. `npm run bench:api`
 */
const options = readOptions({ only: { type: 'string', default: '' }, quick: { type: 'boolean', default: false } })
const connections = 20
const [seconds, rounds] = options.quick ? [0.1, 1] : [5, 3]

const folder = await mkdtemp(join(tmpdir(), 'copilot-bench-'))
const nucleus = await start(['nucleus/process/main.ts'], { DATA_DIR: folder, SEED: options.quick ? 'small' : 'event' })
const baseline = await start(['bench/support/floor.ts'], { DATABASE_URL: socketUrl(folder) })
try {
  const token = await signIn(nucleus)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const reads = [
    ['get one', '/nucleus/events/event/2', '/one'],
    ['list of 50 with total', '/nucleus/events/registrations/1/0/0?page=1&pageSize=50', '/list'],
    ['search', '/nucleus/events/registrations/1/0/0?page=1&pageSize=50&q=silva', '/search'],
  ] as const
  console.log(`${connections} connections, ${rounds} rounds of ${seconds} s; median requests/s`)
  for (const [name, path, bare] of reads)
    await compare(
      name,
      () => load(nucleus.base + path, headers),
      () => load(baseline.base + bare, {}),
    )
  const rows = await tracks(nucleus, headers)
  const compareUpdates = (name: string) =>
    compare(
      name,
      () => updates(`${nucleus.base}/nucleus/events/session_track/upsert`, headers, rows),
      () => updates(`${baseline.base}/update`, headers, rows),
    )
  await compareUpdates('update')
  const leaving = new AbortController()
  const stream = await fetch(`${nucleus.base}/nucleus/changes`, { headers, signal: leaving.signal })
  const reading = stream.body?.pipeTo(new WritableStream()).catch(() => undefined)
  await compareUpdates('update, one listens')
  leaving.abort()
  await reading
  await compare(
    'export CSV, rows/s',
    () => download(`${nucleus.base}/nucleus/events/registrations/export/1/0/0?format=csv`, headers),
    () => download(`${baseline.base}/export`, {}),
  )
} finally {
  await baseline.stop()
  await nucleus.stop()
  await rm(folder, { recursive: true, force: true })
}

async function compare(name: string, ours: () => Promise<number>, bare: () => Promise<number>): Promise<void> {
  if (!name.startsWith(options.only)) return
  const pairs: [number, number][] = []
  for (let round = 0; round < rounds; round += 1) pairs.push([await ours(), await bare()])
  const [a, b] = [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))]
  const ratio = median(pairs.map(([one, other]) => other / one))
  console.log(
    `${name.padEnd(24)} nucleus ${Math.round(a).toLocaleString('en').padStart(8)}   floor ${Math.round(b).toLocaleString('en').padStart(8)}   floor/nucleus ${ratio.toFixed(2)}`,
  )
}

function median(list: number[]): number {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
}

async function load(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration: seconds })
  if (result.non2xx > 0) throw new Error(`${url}: of ${result.requests.total} answers ${result.non2xx} were refusals: ${statuses(result)}`)
  return result.requests.average
}

const statuses = ({ statusCodeStats = {} }: autocannon.Result): string =>
  Object.entries(statusCodeStats)
    .map(([status, { count = 0 }]) => `${count} × ${status}`)
    .join(', ')

interface Track {
  sessionTrackId: number
  rowVersion: number
}
/** As many rows as connections, so that no update conflicts with another. */
async function tracks({ base }: StartedProcess, headers: Record<string, string>): Promise<Track[]> {
  return Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const body = JSON.stringify({ eventId: 1, name: `Bench ${index}`, color: '#123456' })
      const answer = await fetch(`${base}/nucleus/events/session_track/upsert`, { method: 'POST', headers, body })
      return ((await answer.json()) as { data: Track }).data
    }),
  )
}

async function updates(url: string, headers: Record<string, string>, rows: Track[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = Date.now() + seconds * 1000
  let done = 0
  await Promise.all(
    rows.map(async (row) => {
      while (Date.now() < until) {
        done += 1
        const stored = await post(url, {
          agent,
          headers,
          body: JSON.stringify({
            sessionTrackId: row.sessionTrackId,
            rowVersion: row.rowVersion,
            name: `Bench ${row.sessionTrackId} ${done}`,
          }),
        })
        row.rowVersion = stored.rowVersion ?? row.rowVersion + 1
      }
    }),
  )
  agent.destroy()
  return done / seconds
}

function post(
  url: string,
  { agent, headers, body }: { agent: Agent; headers: Record<string, string>; body: string },
): Promise<Partial<Track>> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        if (answer.statusCode !== 200)
          return reject(new Error(`${url}: ${answer.statusCode} ${Buffer.concat(parts).toString().slice(0, 200)}`))
        const { data } = JSON.parse(Buffer.concat(parts).toString()) as { data: Partial<Track> & { row_version?: number } }
        resolve({ ...data, rowVersion: data.rowVersion ?? data.row_version })
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** Rows per second of one download of the 5,000 registrations. */
async function download(url: string, headers: Record<string, string>): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  return 5000 / ((performance.now() - startedAt) / 1000)
}
