import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import { traceOf } from '../core/errors.ts'

/** Jobs that people start; what runs by the clock. */
export const queues = { jobs: 'jobs', upkeep: 'upkeep' } as const
/** Jobs that one nucleus runs at a time. */
const atOnce = 2
/** A nucleus that says nothing for so long has died or stands still, and its jobs go to another. */
const heartbeatSeconds = 20
const superviseSeconds = 15
const stopMs = 3000

interface Queue {
  /** Gives a job its turn, at once, whatever became of an earlier one. */
  send: (tx: Db, jobId: string) => Promise<void>
  close: () => Promise<void>
}

interface Parts {
  pool: pg.Pool
  log: FastifyBaseLogger
  /** Does the work of one job. Throwing gives it another turn later. */
  work: (jobId: string, signal: AbortSignal) => Promise<void>
  /** Does what is due every hour. */
  upkeep: () => Promise<void>
}

/** pg-boss on the database of nucleus: who works on what, and when. Throws when the database is away. */
export async function openQueue({ pool, log, work, upkeep }: Parts): Promise<Queue> {
  const { host, port, user, password, database, connectionString } = pool.options
  const boss = new PgBoss({
    ...(connectionString ? { connectionString } : { host, port, user, password, database }),
    options: pool.options.options,
    max: 2,
    application_name: 'copilot jobs',
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    reindex: false,
    monitorVacuum: false,
  })
  // Once for as long as it lasts: it is tried again and again.
  let isSaid = false
  boss.on('error', (error) => {
    if (!isSaid) log.warn({ ...traceOf(error) }, 'jobs wait: their queue cannot be reached')
    isSaid = true
  })
  await boss.start()
  const lasting = { deleteAfterSeconds: 86_400, retryLimit: 100_000, retryDelay: 1, retryBackoff: true, retryDelayMax: 30 }
  await boss.createQueue(queues.jobs, { ...lasting, heartbeatSeconds, expireInSeconds: 86_399, notify: true })
  await boss.createQueue(queues.upkeep, { policy: 'short', heartbeatSeconds, retryLimit: 2, deleteAfterSeconds: 3600, notify: true })
  await boss.schedule(queues.upkeep, '7 * * * *', null, { missed: 'once' })
  for (let taker = 0; taker < atOnce; taker += 1) await takeJobs()
  await boss.work(queues.upkeep, { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 }, upkeep)

  /** Takes one job after the other. Nothing is said of those that waited meanwhile, so it looks again after each. */
  async function takeJobs(): Promise<void> {
    const taker = await boss.work<{ jobId: string }>(queues.jobs, { notifyPollingIntervalSeconds: 5 }, async ([job]) => {
      isSaid = false
      try {
        if (job) await work(job.data.jobId, job.signal)
      } finally {
        boss.notifyWorker(taker)
      }
    })
  }

  return {
    async send(tx, jobId) {
      const db = fromDrizzle(tx, sql)
      // What is left of an earlier round has the same id.
      await boss.deleteJob(queues.jobs, jobId, { db })
      await boss.send(queues.jobs, { jobId }, { id: jobId, db })
    },
    close: () => boss.stop({ graceful: true, timeout: stopMs }),
  }
}
