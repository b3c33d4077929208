import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Db } from '../db/client.ts'
import type { Outage } from '../observe/Outage.ts'

/** Jobs that people start; what runs by the clock. */
export const queues = { jobs: 'jobs', upkeep: 'upkeep' } as const
/** Jobs that one nucleus runs at a time. */
const atOnce = 2
/** Of these, jobs of the same person: one person never has all workers of a nucleus. */
const atOncePerPerson = 1
/** A nucleus that says nothing for so long has died or stands still, and its jobs go to another. */
const heartbeatSeconds = 20
const superviseSeconds = 15
const stopMs = 3000

interface Queue {
  /** Queues a job of a person, or of nobody, whatever became of an earlier turn. */
  send: (tx: Db, job: { jobId: string; contactId: number | null }) => Promise<void>
  close: () => Promise<void>
}

interface Parts {
  pool: pg.Pool
  outage: Outage
  /** Does the work of one job. Throwing gives it another turn later. */
  work: (jobId: string, signal: AbortSignal) => Promise<void>
  /** Does what is due every hour. */
  upkeep: () => Promise<void>
}

/** pg-boss on the database of nucleus: who works on what, and when. Throws when the database is away. */
export async function openQueue({ pool, outage, work, upkeep }: Parts): Promise<Queue> {
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
    if (isSaid) return
    isSaid = true
    void outage.report(error, 'jobs wait: their queue cannot be reached').then(({ isLogged }) => {
      isSaid = isLogged
    })
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
    const options = { notifyPollingIntervalSeconds: 5, localGroupConcurrency: atOncePerPerson }
    const taker = await boss.work<{ jobId: string }>(queues.jobs, options, async ([job]) => {
      isSaid = false
      try {
        if (job) await work(job.data.jobId, job.signal)
      } finally {
        boss.notifyWorker(taker)
      }
    })
  }

  return {
    async send(tx, { jobId, contactId }) {
      const db = fromDrizzle(tx, sql)
      // What is left of an earlier round has the same id.
      await boss.deleteJob(queues.jobs, jobId, { db })
      const group = { id: String(contactId) }
      await boss.send(queues.jobs, { jobId }, { id: jobId, db, priority: -(await nextRound(tx, group.id)), ...(contactId && { group }) })
    },
    close: () => boss.stop({ graceful: true, timeout: stopMs }),
  }
}

/**
 * The round in which the next job of a person runs: the one that is being served, or the one after the person's last. Each
 * round has one job of everybody, so that a person's many jobs wait for the first job of each other person, and not the
 * other way round.
 */
async function nextRound(tx: Db, groupId: string): Promise<number> {
  const { rows } = await tx.execute<{ round: number }>(sql`
    select greatest(
      coalesce(max(-priority) filter (where state not in ('created', 'retry')), 0),
      coalesce(max(-priority) filter (where group_id = ${groupId}) + 1, 0)
    ) as round
    from pgboss.job where name = ${queues.jobs}`)
  return rows[0]?.round ?? 0
}
