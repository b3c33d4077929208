import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { buildNucleus } from '#nucleus/app.ts'
import { openDatabase } from '#nucleus/db/client.ts'
import { readConfig } from '#nucleus/base/config.ts'
import { serverPid } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Measures the cost of the idle job queue: CPU seconds of nucleus and of its PostgreSQL, and transactions, in an idle minute,
 * without the queue and with it. `npm run bench:jobs-idle -- --seconds 60`
 */
const values = readOptions({ seconds: { type: 'string', default: '60' } })
const seconds = Number(values.seconds)
/** Work left over from the start is done by then. */
const settleMs = 5000
/** Of /proc. */
const ticksPerSecond = 100

interface Cost {
  nucleus: number
  postgres: number
  transactions: number
}

const folder = await mkdtemp(join(tmpdir(), 'copilot-idle-'))
const database = await openDatabase({ folder })
try {
  const without = await idle(false)
  const withQueue = await idle(true)
  const column = (text: string) => text.padStart(14)
  console.log(['of a minute without work'.padEnd(32), ...['without jobs', 'with jobs', 'ratio'].map(column)].join(''))
  const line = (what: string, key: keyof Cost, digits: number) => {
    const [before, after] = [without[key], withQueue[key]]
    console.log([what.padEnd(32), ...[before.toFixed(digits), after.toFixed(digits), (after / before).toFixed(1)].map(column)].join(''))
  }
  line('nucleus, processor seconds', 'nucleus', 2)
  line('PostgreSQL, processor seconds', 'postgres', 2)
  line('transactions', 'transactions', 0)
} finally {
  await database.close()
  await rm(folder, { recursive: true, force: true })
}

async function idle(hasJobs: boolean): Promise<Cost> {
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const app = await buildNucleus({ database, config, secretKey: 'k'.repeat(32), sendMail: () => Promise.resolve() })
  await app.listen({ port: 0, host: '127.0.0.1' })
  if (hasJobs) await app.jobs.open()
  await pause(settleMs)
  const before = await used()
  await pause(seconds * 1000)
  const after = await used()
  await app.close()
  const perMinute = (key: keyof Cost) => ((after[key] - before[key]) * 60) / seconds
  return { nucleus: perMinute('nucleus'), postgres: perMinute('postgres'), transactions: perMinute('transactions') }
}

async function used(): Promise<Cost> {
  const { user, system } = process.cpuUsage()
  const postgres = await postgresSeconds()
  // The server counts the transactions of a connection with some delay.
  const { rows } = await database.db.execute<{ count: string }>(
    sql`select (xact_commit + xact_rollback)::text as count from pg_stat_database where datname = current_database()`,
  )
  return { nucleus: (user + system) / 1e6, postgres, transactions: Number(rows[0]?.count) }
}

/** CPU seconds of the server and all its processes, including ended ones. */
async function postgresSeconds(): Promise<number> {
  const server = await serverPid(folder)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  let ticks = 0
  for (const stat of stats) {
    // After the name, which may contain anything: state, parent, …, and from the twelfth field on the ticks, own and of ended
    // children.
    const parts = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [own, ended] = [Number(parts[11]) + Number(parts[12]), Number(parts[13]) + Number(parts[14])]
    if (stat.startsWith(`${server} `)) ticks += own + ended
    else if (Number(parts[1]) === server) ticks += own
  }
  return ticks / ticksPerSecond
}
