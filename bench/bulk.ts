import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#scripts/check/postgres.ts'
import { type RegistrationStatusId, registrationStatus } from '#constants/statuses.ts'
import { registrationStatusBulk } from '#contract/events/registrations.ts'
import { signIn, start } from './support/processes.ts'

/**
 * Bulk moves of 500 registrations on PostgreSQL (an event of 5,000): how long one takes, and how long others wait for a
 * page of the list while such moves follow each other, against a quiet server. `npm run bench:bulk`
 */
const rows = 500
const rounds = 10
const readers = 4

const cluster = await startPostgres()
const folder = await mkdtemp(join(tmpdir(), 'copilot-bench-'))
const nucleus = await start(['nucleus/main.ts'], { DATABASE_URL: cluster.url, DATA_DIR: folder, SEED: 'event' })
try {
  const headers = { authorization: `Bearer ${await signIn(nucleus)}`, 'content-type': 'application/json' }
  const api = `${nucleus.base}/nucleus`
  const { approved, pending, waitlisted } = registrationStatus
  const ids = await idsOf(api, headers, approved)
  const move = (eventStatusId: RegistrationStatusId) => bulk(api, headers, { eventRegistrationIds: ids.slice(0, rows), eventStatusId })
  const list = () => fetched(`${api}/events/registrations/1/0/0?page=1&pageSize=50`, { headers })
  await move(pending)
  await move(approved)
  const quiet = await whileReading(list, async () => {
    for (let read = 0; read < 100; read += 1) await list()
  })
  console.log(`${rows} rows, median of ${rounds}; list of 50 by ${readers} readers meanwhile`)
  console.log(line('nobody moves anything', undefined, quiet))
  for (const [name, there, back] of [
    ['approved ↔ pending', pending, approved],
    ['approved → waitlisted → approved', waitlisted, approved],
  ] as const) {
    const moves = async (): Promise<number> => {
      const taken: number[] = []
      for (let round = 0; round < rounds; round += 1) for (const to of [there, back]) taken.push(await move(to))
      return quantile(taken, 0.5)
    }
    console.log(line(`${name}, alone`, await moves(), []))
    let median = 0
    const waits = await whileReading(list, async () => void (median = await moves()))
    console.log(line(name, median, waits))
  }
} finally {
  await nucleus.stop()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}

async function idsOf(api: string, headers: Record<string, string>, status: RegistrationStatusId): Promise<number[]> {
  const answer = await fetch(`${api}/events/registration_ids/1/0/${status}`, { headers })
  return ((await answer.json()) as { data: number[] }).data
}

/** Milliseconds of one bulk move; throws when it is refused as a whole. */
async function bulk(api: string, headers: Record<string, string>, body: object): Promise<number> {
  return fetched(api + registrationStatusBulk.path, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function fetched(url: string, init: RequestInit): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url, init)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return performance.now() - startedAt
}

/** How long each read took while the work went on, in milliseconds. */
async function whileReading(read: () => Promise<number>, work: () => Promise<void>): Promise<number[]> {
  const waits: number[] = []
  let isDone = false
  const reading = Array.from({ length: readers }, async () => {
    while (!isDone) waits.push(await read())
  })
  await work().finally(() => (isDone = true))
  await Promise.all(reading)
  return waits
}

function quantile(list: readonly number[], at: number): number {
  return list.toSorted((a, b) => a - b)[Math.min(Math.floor(list.length * at), list.length - 1)] ?? 0
}

function line(name: string, move: number | undefined, waits: readonly number[]): string {
  const took = move === undefined ? '' : `${Math.round(move)} ms`
  const start = `${name.padEnd(42)} ${took.padStart(8)}`
  if (waits.length === 0) return start
  const [p50, p99] = [quantile(waits, 0.5), quantile(waits, 0.99)].map(Math.round)
  return `${start}   list p50 ${String(p50).padStart(4)} ms   p99 ${String(p99).padStart(4)} ms`
}
