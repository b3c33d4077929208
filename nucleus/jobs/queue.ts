import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Db } from '../db/client.ts'
import type { Outage } from '../observe/Outage.ts'

/** `jobs` and `heavyJobs`: started by users. `upkeep`: runs every hour. */
export const queues = { jobs: 'jobs', heavyJobs: 'heavyJobs', upkeep: 'upkeep' } as const
/** Jobs of each queue that one instance runs at a time. */
const concurrency = { jobs: 2, heavyJobs: 1 }
const jobQueues = [queues.jobs, queues.heavyJobs] as const
type JobQueue = (typeof jobQueues)[number]
/** Of these, jobs of the same user, so that one user never takes all workers of an instance. */
const concurrencyPerUser = 1
/** After this time without a heartbeat an instance counts as dead, and its jobs go to another. */
const heartbeatSeconds = 20
const superviseSeconds = 15
const stopMs = 3000

interface QueuedJob {
  jobId: string
  contactId: number | null
  isHeavy: boolean
}

interface Queue {
  /** Queues a job of a user, or of none, whatever happened to an earlier attempt. */
  send: (tx: Db, job: QueuedJob) => Promise<void>
  close: () => Promise<void>
}

interface Parts {
  pool: pg.Pool
  outage: Outage
  /** Does the work of one job. Throwing queues it again. */
  work: (jobId: string, signal: AbortSignal) => Promise<void>
  /** Does the hourly work. */
  upkeep: () => Promise<void>
}

/** Opens pg-boss on nucleus's database, which decides which instance runs which job and when. Throws when the database is unreachable. */
export async function openQueue({ pool, outage, work, upkeep }: Parts): Promise<Queue> {
  const { host, port, user, password, database, connectionString } = pool.options
  // Its pool is one of pg, which calls this for each connection; its types do not know.
  const session = { onConnect: pool.options.onConnect }
  const boss = new PgBoss({
    ...(connectionString ? { connectionString } : { host, port, user, password, database }),
    ...session,
    max: 2,
    application_name: 'copilot jobs',
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    reindex: false,
    monitorVacuum: false,
  })
  // Reported once per outage, because pg-boss keeps retrying.
  let isReported = false
  boss.on('error', (error) => {
    if (isReported) return
    isReported = true
    void outage.report(error, 'jobs wait: their queue cannot be reached').then(({ isLogged }) => {
      isReported = isLogged
    })
  })
  await boss.start()
  const jobQueueOptions = { deleteAfterSeconds: 86_400, retryLimit: 100_000, retryDelay: 1, retryBackoff: true, retryDelayMax: 30 }
  for (const queue of jobQueues)
    await boss.createQueue(queue, { ...jobQueueOptions, heartbeatSeconds, expireInSeconds: 86_399, notify: true })
  await boss.createQueue(queues.upkeep, { policy: 'short', heartbeatSeconds, retryLimit: 2, deleteAfterSeconds: 3600, notify: true })
  await boss.schedule(queues.upkeep, '7 * * * *', null, { missed: 'once' })
  for (const queue of jobQueues) for (let worker = 0; worker < concurrency[queue]; worker += 1) await startWorker(queue)
  await boss.work(queues.upkeep, { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 }, upkeep)

  /** Runs one job after the other. Jobs that were queued meanwhile send no notification, so it polls after each. */
  async function startWorker(queue: JobQueue): Promise<void> {
    const options = { notifyPollingIntervalSeconds: 5, localGroupConcurrency: concurrencyPerUser }
    const worker = await boss.work<{ jobId: string }>(queue, options, async ([job]) => {
      isReported = false
      try {
        if (job) await work(job.data.jobId, job.signal)
      } finally {
        boss.notifyWorker(worker)
      }
    })
  }

  return {
    async send(tx, { jobId, contactId, isHeavy }) {
      const db = fromDrizzle(tx, sql)
      // An entry of an earlier attempt has the same id.
      for (const one of jobQueues) await boss.deleteJob(one, jobId, { db })
      const queue = isHeavy ? queues.heavyJobs : queues.jobs
      const group = { id: String(contactId) }
      const priority = -(await nextRound(tx, queue, group.id))
      await boss.send(queue, { jobId }, { id: jobId, db, priority, ...(contactId && { group }) })
    },
    close: () => boss.stop({ graceful: true, timeout: stopMs }),
  }
}

/**
 * The round in which a user's next job runs: the current round, or the one after the user's last. Each round has one job of each user,
 * so that a user's many jobs wait for the first job of every other user, and not the other way round.
 */
async function nextRound(tx: Db, queue: JobQueue, groupId: string): Promise<number> {
  const { rows } = await tx.execute<{ round: number }>(sql`
    select greatest(
      coalesce(max(-priority) filter (where state not in ('created', 'retry')), 0),
      coalesce(max(-priority) filter (where group_id = ${groupId}) + 1, 0)
    ) as round
    from pgboss.job where name = ${queue}`)
  return rows[0]?.round ?? 0
}
