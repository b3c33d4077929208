import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { jobStates } from '#constants/jobs.ts'
import type { Nucleus } from '../kernel/context.ts'
import { jobs } from '../db/tables/index.ts'
import { version } from './version.ts'

/** Defines the gauges of the process and its database. Reading them takes at most two short statements. */
export function defineGauges({ db, database, config, observer: { metrics, outage } }: Nucleus): void {
  const pools: [string, { idleCount: number; totalCount: number; waitingCount: number }][] = [
    ['calls', database.pool],
    ['searches', database.searches],
    ['jobs', database.jobs],
  ]
  metrics.gauge({
    name: 'copilot_database_connections',
    help: 'Connections to the database, in use and idle. The pool calls answers people, the pool searches what they look up while they type, the pool jobs does long work.',
    labels: ['pool', 'state'],
    read: (set) => {
      for (const [pool, { idleCount, totalCount }] of pools) {
        set(totalCount - idleCount, { pool, state: 'used' })
        set(idleCount, { pool, state: 'idle' })
      }
    },
  })
  metrics.gauge({
    name: 'copilot_database_waiting',
    help: 'What waits for a connection to the database.',
    labels: ['pool'],
    read: (set) => pools.forEach(([pool, { waitingCount }]) => set(waitingCount, { pool })),
  })
  metrics.gauge({
    name: 'copilot_database_up',
    help: '1 while the database answers, else 0.',
    read: async (set) => set((await outage.check()).database === 'down' ? 0 : 1),
  })
  metrics.gauge({
    name: 'copilot_info',
    help: 'The version of the product and the newest migration of its database; always 1.',
    labels: ['version', 'migration'],
    read: async (set) => {
      const found = await outage.check()
      set(1, { version, migration: found.database === 'down' ? 'unknown' : found.migration })
    },
  })
  metrics.gauge({
    name: 'copilot_jobs',
    help: 'Jobs of the last 24 hours, by state.',
    labels: ['state'],
    read: async (set) => {
      if (outage.isOn) return
      const counts = await db
        .select({ state: jobs.state, count: sql<number>`count(*)::int` })
        .from(jobs)
        .groupBy(jobs.state)
      for (const state of jobStates) set(counts.find((one) => one.state === state)?.count ?? 0, { state })
    },
  })
  metrics.gauge({
    name: 'copilot_jobs_oldest_waiting_seconds',
    help: 'How long the job that has waited longest for its turn has done so; 0 when none waits.',
    read: async (set) => {
      if (outage.isOn) return
      const age = sql<number>`coalesce(extract(epoch from now() - min(${jobs.createdAt})), 0)::float8`
      const [oldest] = await db
        .select({ age })
        .from(jobs)
        .where(sql`${jobs.state} = 'waiting'`)
      set(Math.max(0, oldest?.age ?? 0))
    },
  })
  metrics.gauge({
    name: 'copilot_data_free_bytes',
    help: 'Free space on the disk of DATA_DIR.',
    read: async (set) => {
      const disk = await statfs(config.DATA_DIR).catch(() => undefined)
      if (disk) set(disk.bavail * disk.bsize)
    },
  })
  metrics.gauge({
    name: 'copilot_writes_refused',
    help: '1 while writes are refused because the disk of the database is full, else 0.',
    read: (set) => set(database.shortage() === undefined ? 0 : 1),
  })
}
