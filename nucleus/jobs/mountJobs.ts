import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isActive } from '#constants/jobs.ts'
import { cancelJob, deleteJobFiles, getJob, jobFile, listJobs, type Job, retryJob } from '#contract/jobs.ts'
import { jobFileParts, jobs } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { notFound, Refusal } from '../base/errors.ts'
import { anyFile, mountCall, mountFile } from '../kernel/mountCall.ts'
import { readJobFile } from './jobFiles.ts'
import { isOwn, listedJobs, lockOwnJob, readJob } from './jobRows.ts'
import { sendJobFile } from './sendJobFile.ts'

/** Finds the undo tokens, of some, whose undo would be refused now. */
export type RefusedUndos = (tokens: readonly string[]) => Promise<ReadonlySet<string>>

/** Serves jobs and their files: list, cancel, delete files, retry. A job offers its undo only while that is not refused. */
export function mountJobs(app: FastifyInstance, { db, clock, jobs: queue }: Nucleus, refusedUndos: RefusedUndos): void {
  mountCall(app, listJobs, async ({ actor }) => withoutRefused(await listedJobs(db, { actor, at: clock() })))

  mountCall(app, getJob, async ({ input: { jobId }, actor }) => {
    const [job] = await withoutRefused([await readJob(db, jobId, { actor, at: clock() })])
    if (!job) throw notFound('Job')
    return job
  })

  mountFile(app, jobFile, anyFile, async ({ input: { jobId }, actor, reply }) => {
    const [job] = await db.select().from(jobs).where(eq(jobs.jobId, jobId))
    if (job?.state !== 'done' || job.fileName === null || !isOwn(job, actor)) throw notFound('File')
    return sendJobFile(reply, job, readJobFile(db, { jobId, isInput: false }))
  })

  mountCall(app, cancelJob, ({ input: { jobId }, actor }) =>
    db.transaction(async (tx) => {
      const { state } = await lockOwnJob(tx, jobId, actor)
      if (!isActive(state)) throw new Refusal(409, 'This job has already ended.')
      const at = clock().toISOString()
      const ended = state === 'waiting' && { state: 'cancelled' as const, endedAt: at }
      await tx
        .update(jobs)
        .set({ cancelRequestedAt: at, ...ended })
        .where(eq(jobs.jobId, jobId))
      return readJob(tx, jobId, { actor, at: clock() })
    }),
  )

  mountCall(app, deleteJobFiles, ({ input: { jobId }, actor }) =>
    db.transaction(async (tx) => {
      const { state } = await lockOwnJob(tx, jobId, actor)
      if (isActive(state)) throw new Refusal(409, 'This job is still running. Cancel it, or wait until it ends.')
      await tx.delete(jobFileParts).where(eq(jobFileParts.jobId, jobId))
      await tx.update(jobs).set({ fileName: null, fileBytes: null }).where(eq(jobs.jobId, jobId))
      return readJob(tx, jobId, { actor, at: clock() })
    }),
  )

  mountCall(app, retryJob, ({ input: { jobId }, actor }) => queue.resume(jobId, actor))

  async function withoutRefused<J extends Job>(all: readonly J[]): Promise<J[]> {
    const tokens = all.flatMap(({ undoToken }) => undoToken ?? [])
    const refused = tokens.length > 0 ? await refusedUndos(tokens) : undefined
    return all.map((job) => (job.undoToken !== null && refused?.has(job.undoToken) ? { ...job, undoToken: null } : job))
  }
}
