import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '#constants/limits.ts'
import { events } from '#contract/events/events.ts'
import { tracks } from '#contract/events/tracks.ts'
import { startPostgres } from '../scripts/check/postgres.ts'
import { callApi } from './support/callApi.ts'
import { startCaddy } from './support/caddy.ts'
import { freePort } from '#scripts/freePort.ts'
import { signIn, startServer, type StartedProcess } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Restarts two nucleus on one PostgreSQL behind the proxy of `deploy/`, one after the other, repeatedly, while users write:
 * counts the writes that were not acknowledged, or acknowledged and not stored. Exits with 1 when one was lost. `npm run
 * bench:rolling -- --rounds 10 --writes 5000 --drain 3`
 */
const values = readOptions({
  rounds: { type: 'string', default: '10' },
  writes: { type: 'string', default: '5000' },
  drain: { type: 'string', default: '3' },
})
const rounds = Number(values.rounds)
const leastWrites = Number(values.writes)
const writers = 8
/** Pause between two writes of one writer, so that at a stop some connections are waiting and some are not. */
const pauseMs = 40
/** The proxy checks twice a second: it knows that an instance is back by then. */
const knownMs = 1500

const postgres = await startPostgres()
const [sitePort, ...ports] = [await freePort(), await freePort(), await freePort()]
const site = `http://127.0.0.1:${sitePort}`
const startInstance = (port: number): Promise<StartedProcess> =>
  startServer('nucleus/process/main.ts', {
    PORT: String(port),
    DATABASE_URL: postgres.url,
    SECRET_KEY: 'k'.repeat(32),
    TRUST_PROXY: '1',
    SEED: 'small',
    DRAIN_SECONDS: values.drain,
    NODE_ENV: 'production',
  })
const instances: StartedProcess[] = []
for (const port of ports) instances.push(await startInstance(port))
const caddy = await startCaddy(
  site,
  ports.map((port) => `127.0.0.1:${port}`),
)
try {
  process.exitCode = await run()
} finally {
  await caddy.stop()
  await Promise.all(instances.map(({ stop }) => stop()))
  await postgres.stop()
}

async function run(): Promise<number> {
  const [first] = instances
  const token = first ? await signIn(first) : ''
  const eventId = (await callApi(site, events.calls.list, {}, token)).data?.[0]?.eventId ?? 0
  const acknowledged = new Set<number>()
  const failures: string[] = []
  let sent = 0
  let isOver = false
  const work = Array.from({ length: writers }, async () => {
    while (!isOver || sent < leastWrites) {
      sent += 1
      const write = callApi(site, tracks.calls.upsert, { eventId, name: `Track ${sent}`, color: '#204060' }, token)
      await write.then(
        ({ data }) => void acknowledged.add(data?.sessionTrackId ?? 0),
        (error: unknown) => void failures.push(reasonOf(error)),
      )
      await pause(Math.random() * 2 * pauseMs)
    }
  })
  for (let round = 1; round <= rounds; round += 1) {
    const before = failures.length
    await restartAll()
    console.log(`restart ${String(round).padStart(2)}: ${sent} sent so far, ${failures.length - before} lost`)
  }
  isOver = true
  await Promise.all(work)
  const stored = await storedTracks(eventId, token)
  const missing = [...acknowledged].filter((id) => !stored.has(id)).length
  console.log(
    `${sent} writes during ${rounds} rolling restarts of two instances: ${failures.length} without an acknowledgement, ${missing} acknowledged and not stored`,
  )
  for (const failure of new Set(failures)) console.log(`  ${failure} (${failures.filter((one) => one === failure).length} times)`)
  return failures.length + missing === 0 ? 0 : 1
}

/** One after the other: stopped, started, and known to the proxy before the next. */
async function restartAll(): Promise<void> {
  for (const [at, port] of ports.entries()) {
    await instances[at]?.stop()
    instances[at] = await startInstance(port)
    await pause(knownMs)
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return (cause instanceof Error ? cause.message : message).slice(0, 120)
}

async function storedTracks(eventId: number, token: string): Promise<Set<number>> {
  const ids = new Set<number>()
  for (let page = 1, isMore = true; isMore; page += 1) {
    const { data: rows = [] } = await callApi(site, tracks.calls.list, { eventId, page, pageSize: limits.pageSizeMax }, token)
    for (const row of rows) ids.add(row.sessionTrackId)
    isMore = rows.length === limits.pageSizeMax
  }
  return ids
}
