import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { jobHours } from '#constants/jobs.ts'
import { queriesOn } from '../db/client.ts'
import { jobs as table } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { Refusal } from '../base/errors.ts'
import { runAs } from '../base/scope.ts'
import { requirePermission } from '../kernel/mountCall.ts'
import { lockJobsOf, requireRoomForJob } from './jobRoom.ts'
import { copyJobFile, jobFileSize, storeJobFile } from './jobFiles.ts'
import type { JobKind, Jobs, StartJob } from './JobKind.ts'
import { openQueue } from './queue.ts'
import { type JobRow, lockOwnJob, queuedColumns, readJob } from './jobRows.ts'
import { repeatedWork } from './repeatedWork.ts'
import { deleteOldJobs, orphanedJobs, runJob } from './runJob.ts'

const hourMs = 3_600_000

export function createJobs(nucleusWithoutJobs: Omit<Nucleus, 'jobs'>): Jobs {
  const { db, database, clock, observer } = nucleusWithoutJobs
  // Only the work uses the jobs pool, so that a start waits neither for jobs nor for the readers of exports.
  const longDb = queriesOn(database.jobs)
  const kinds = new Map<string, JobKind<never>>()
  const hourly: (() => Promise<void>)[] = []
  const repeated = repeatedWork(observer.outage)
  const closing = new AbortController()
  let opening: ReturnType<typeof openOnce> | undefined

  async function openOnce() {
    const queue = await openQueue({
      pool: database.jobs,
      outage: observer.outage,
      work: (jobId, lost) => runJob(nucleus, longDb, { jobId, kinds, closing: AbortSignal.any([closing.signal, lost]) }),
      upkeep: () =>
        runAs({ name: 'hourly upkeep' }, async () => {
          await deleteOldJobs(longDb, new Date(clock().getTime() - jobHours * hourMs).toISOString())
          for (const work of hourly) await work()
        }),
    })
    // The embedded database has a single nucleus: jobs that ran when it stopped have no owner now.
    if (database.embedded)
      for (const job of await db.select(queuedColumns).from(table).where(eq(table.state, 'running'))) await queue.send(db, weighed(job))
    for (const job of await orphanedJobs(db)) await queue.send(db, weighed(job))
    return queue
  }
  /** A job as the queue takes it. */
  const weighed = ({ kind, ...job }: Pick<JobRow, 'jobId' | 'contactId' | 'kind'>) => ({
    ...job,
    isHeavy: kinds.get(kind)?.isHeavy === true,
  })
  /** Opens the queue once; after a failure the next caller tries again. */
  const open = () =>
    (opening ??= openOnce().catch((error: unknown) => {
      opening = undefined
      throw error
    }))

  const define = <Input>(kind: JobKind<Input>): StartJob<Input> => {
    kinds.set(kind.kind, kind)
    return async ({ label, input, total, file, fileOf }, actor) => {
      requirePermission(actor, kind.permission)
      const queue = await open()
      const jobId = randomUUID()
      const { contactId } = actor
      return db.transaction(async (tx) => {
        await lockJobsOf(tx, contactId)
        await requireRoomForJob(tx, contactId, fileOf ? await jobFileSize(tx, { jobId: fileOf, isInput: true }) : file?.length)
        const createdAt = clock().toISOString()
        await tx.insert(table).values({ jobId, kind: kind.kind, label, state: 'waiting', contactId, input, total, createdAt })
        if (file) await storeJobFile(tx, { jobId, isInput: true }, file)
        if (fileOf) await copyJobFile(tx, { from: fileOf, to: jobId })
        await queue.send(tx, weighed({ jobId, contactId, kind: kind.kind }))
        return readJob(tx, jobId, { actor, at: clock() })
      })
    }
  }
  const jobs: Jobs = {
    define,
    resume: async (jobId, actor) => {
      const queue = await open()
      return db.transaction(async (tx) => {
        const { state, kind, contactId } = await lockOwnJob(tx, jobId, actor)
        if (state !== 'failed' && state !== 'cancelled') throw new Refusal(409, 'This job has not failed.')
        requirePermission(actor, kinds.get(kind)?.permission ?? 'administer')
        if (contactId !== null) {
          await lockJobsOf(tx, contactId)
          await requireRoomForJob(tx, contactId)
        }
        const reset = { state: 'waiting' as const, error: null, cancelRequestedAt: null, endedAt: null, attemptsInVain: 0 }
        await tx.update(table).set(reset).where(eq(table.jobId, jobId))
        await queue.send(tx, weighed({ jobId, contactId, kind }))
        return readJob(tx, jobId, { actor, at: clock() })
      })
    },
    everyHour: (work) => void hourly.push(work),
    repeat: repeated.add,
    runRepeated: repeated.runOnce,
    open: async () => {
      repeated.start()
      await open()
    },
    close: async () => {
      await repeated.close()
      closing.abort(new Error('nucleus is closing'))
      await (await opening?.catch(() => undefined))?.close()
    },
  }
  const nucleus: Nucleus = { ...nucleusWithoutJobs, jobs }
  return jobs
}
