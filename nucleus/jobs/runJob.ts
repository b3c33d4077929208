import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { contacts, jobs } from '../db/tables/index.ts'
import { maySignIn, roleOf } from '../kernel/staff.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import { Refusal, traceOf } from '../base/errors.ts'
import { requirePermission } from '../kernel/mountCall.ts'
import { runAs } from '../base/scope.ts'
import { unavailableMessage } from '../base/unavailable.ts'
import { requireRoomForFile } from './jobRoom.ts'
import { beginJobFile, deleteJobFile, readJobFile } from './jobFiles.ts'
import type { JobKind, JobStep, RunningJob } from './JobKind.ts'
import { isOwnedBy, type JobRow, queuedColumns } from './jobRows.ts'

/** The most attempts without progress before a job is given up, because it may be what ends the process each time. */
const maxAttemptsInVain = 5
/** The same for a job without any finished step, which has nothing to lose. */
const maxFirstAttemptsInVain = 2
/** The least milliseconds between two progress reports of a job. */
const progressIntervalMs = 400

/** Thrown when a job is cancelled, or another attempt has taken it over. */
class JobInterruption extends Error {}

/**
 * Runs a job until it is done, failed or cancelled. Throws when it must be queued again. The steps of the work are transactions of
 * `longDb`.
 */
export async function runJob(
  nucleus: Nucleus,
  longDb: Db,
  { jobId, kinds, closing }: { jobId: string; kinds: ReadonlyMap<string, JobKind<never>>; closing: AbortSignal },
): Promise<void> {
  const { db } = nucleus
  const row = await claimJob(db, jobId, nucleus.clock())
  if (!row) return
  if (row.cancelRequestedAt) return endJob(nucleus, row, { state: 'cancelled' })
  const reason = giveUpReason(row)
  if (reason) return endJob(nucleus, row, { state: 'failed', error: reason })
  const kind = kinds.get(row.kind)
  // Another instance may know the kind, if it already runs a newer version.
  if (!kind) throw new Error(`Nobody here does jobs of the kind ${row.kind}`)
  try {
    const actor = await actorOf(db, row, kind)
    await attempt(nucleus, longDb, { row, actor, kind, closing })
  } catch (error) {
    if (error instanceof JobInterruption) return
    if (error instanceof Refusal && error.status < 500)
      return endJob(nucleus, row, { state: 'failed', error: error.message, isRefused: true })
    if (closing.aborted || unavailableMessage(error) || error instanceof Refusal) {
      await uncountAttempt(db, row)
      throw error
    }
    nucleus.log.error({ ...traceOf(error), kind: row.kind }, 'a job failed')
    return endJob(nucleus, row, {
      state: 'failed',
      error: 'Something went wrong on the server. Changes made so far are saved. Try again.',
    })
  }
}

/** The message for a job that is not started again; undefined when it is. A job without a cursor has not finished its first step. */
function giveUpReason({ attemptsInVain, cursor }: JobRow): string | undefined {
  if (cursor === null && attemptsInVain > maxFirstAttemptsInVain)
    return 'The server stopped twice before the first step was done. Start the job again.'
  if (attemptsInVain > maxAttemptsInVain) return `It was stopped ${maxAttemptsInVain} times without any progress.`
  return undefined
}

/** Claims the job for this attempt; undefined when it has ended. */
async function claimJob(db: Db, jobId: string, at: Date): Promise<JobRow | undefined> {
  const [row] = await db
    .update(jobs)
    .set({
      state: 'running',
      attempt: sql`${jobs.attempt} + 1`,
      attemptsInVain: sql`${jobs.attemptsInVain} + 1`,
      startedAt: sql`coalesce(${jobs.startedAt}, ${at.toISOString()})`,
    })
    .where(and(eq(jobs.jobId, jobId), inArray(jobs.state, ['waiting', 'running'])))
    .returning()
  return row
}

/** Ends a job that this attempt still owns, and deletes its output file; also its input file when it was refused. */
async function endJob(
  { db, clock }: Nucleus,
  { jobId, attempt }: JobRow,
  { isRefused = false, ...outcome }: Pick<JobRow, 'state'> & { error?: string; isRefused?: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = { ...outcome, endedAt: clock().toISOString() }
    const [owned] = await tx.update(jobs).set(ended).where(isOwnedBy(jobId, attempt)).returning({ jobId: jobs.jobId })
    if (!owned) return
    await deleteJobFile(tx, { jobId, isInput: false })
    if (isRefused) await deleteJobFile(tx, { jobId, isInput: true })
  })
}

/** Uncounts an attempt that an outage or a shutdown interrupted: only silent ends count. */
async function uncountAttempt(db: Db, { jobId, attempt }: JobRow): Promise<void> {
  await db
    .update(jobs)
    .set({ attemptsInVain: sql`greatest(${jobs.attemptsInVain} - 1, 0)` })
    .where(isOwnedBy(jobId, attempt))
    .catch(() => undefined)
}

/** The user who started the job, with their current role. Throws 403 when they may no longer sign in, or do what it does. */
async function actorOf(db: Db, { contactId }: Pick<JobRow, 'contactId'>, { permission }: JobKind<never>): Promise<Actor> {
  const [staff] = await db
    .select({ role: contacts.role })
    .from(contacts)
    .where(and(eq(contacts.contactId, contactId ?? 0), maySignIn))
  const role = roleOf(staff?.role)
  if (contactId === null || !role) throw new Refusal(403, 'The person who started it can no longer sign in.')
  const actor = { contactId, role, sessionId: '', permission }
  requirePermission(actor, permission)
  return actor
}

async function attempt(
  nucleus: Nucleus,
  longDb: Db,
  { row, actor, kind, closing }: { row: JobRow; actor: Actor; kind: JobKind<never>; closing: AbortSignal },
): Promise<void> {
  const { jobId } = row
  const cancelling = new AbortController()
  const signal = AbortSignal.any([closing, cancelling.signal])
  let file: { name: string; type: string; end: (tx: Db) => Promise<number> } | undefined
  let [reportedAt, reporting] = [0, Promise.resolve()]
  const progress = { hasEnded: false }

  const saveProgress = async (values: { done: number; total?: number }): Promise<void> => {
    // Not on the jobs pool: slow readers of exports may hold all of its connections.
    const [owned] = await nucleus.db
      .update(jobs)
      .set(values)
      .where(isOwnedBy(jobId, row.attempt))
      .returning({ cancelRequestedAt: jobs.cancelRequestedAt })
    if (!owned || owned.cancelRequestedAt) cancelling.abort(new JobInterruption())
  }
  const step = async (work: (tx: Db) => Promise<JobStep>): Promise<void> => {
    signal.throwIfAborted()
    await longDb.transaction(async (tx) => {
      const { result, ...stored } = await work(tx)
      await reporting
      signal.throwIfAborted()
      // Access that was taken away meanwhile ends the work: what this step wrote is rolled back.
      if (row.contactId !== null) await actorOf(tx, row, kind)
      const ended = result !== undefined && {
        ...{ state: 'done' as const, result, endedAt: nucleus.clock().toISOString() },
        ...(file && { fileName: file.name, fileType: file.type, fileBytes: await file.end(tx) }),
      }
      // Update the row last, so that progress can be reported until then.
      const [owned] = await tx
        .update(jobs)
        .set({ ...stored, attemptsInVain: 0, ...ended })
        .where(isOwnedBy(jobId, row.attempt))
        .returning({ cancelRequestedAt: jobs.cancelRequestedAt })
      if (owned?.cancelRequestedAt) cancelling.abort(new JobInterruption())
      if (!owned || owned.cancelRequestedAt) throw new JobInterruption()
      progress.hasEnded = result !== undefined
    })
  }
  /** Prevents an attempt that stalled and was replaced from mixing its bytes with those of the next. */
  const fenced = (write: (tx: Db) => Promise<void>): Promise<void> =>
    nucleus.db.transaction(async (tx) => {
      const [owned] = await tx.select({ jobId: jobs.jobId }).from(jobs).where(isOwnedBy(jobId, row.attempt)).for('share')
      if (!owned) {
        cancelling.abort(new JobInterruption())
        throw new JobInterruption()
      }
      await write(tx)
    })
  const requireRoom = async (tx: Db, bytes: number): Promise<void> => {
    if (row.contactId !== null) await requireRoomForFile(tx, row.contactId, bytes)
  }
  const job: RunningJob<never> = {
    ...{ jobId, actor, signal, step },
    input: row.input as never,
    cursor: row.cursor,
    inputFile: async () => {
      const parts: Buffer[] = []
      for await (const part of readJobFile(nucleus.db, { jobId, isInput: true })) parts.push(part)
      return Buffer.concat(parts)
    },
    reportProgress: (done, total) => {
      if (Date.now() - reportedAt < progressIntervalMs) return
      reportedAt = Date.now()
      reporting = saveProgress({ done, total }).catch(() => undefined)
    },
    writeFile: async ({ name, type }) => {
      const { add, end: endFile } = await beginJobFile(fenced, { jobId, isInput: false }, requireRoom)
      file = { name, type, end: endFile }
      return async (bytes) => {
        signal.throwIfAborted()
        await add(bytes)
      }
    },
  }
  try {
    await runAs({ name: `job ${kind.kind}` }, () => kind.work(job))
  } catch (error) {
    await reporting
    if (!cancelling.signal.aborted) throw error
    await endJob(nucleus, row, { state: 'cancelled' })
    throw new JobInterruption()
  }
  await reporting
  if (!progress.hasEnded) throw new Error(`A job of the kind ${kind.kind} ended without a result`)
}

/** Deletes jobs that ended before `at`, with their files. */
export async function deleteOldJobs(db: Db, at: string): Promise<void> {
  await db.delete(jobs).where(sql`${jobs.endedAt} < ${at}`)
}

/** Unfinished jobs that are missing in the queue, so no instance would ever run them. */
export async function orphanedJobs(db: Db): Promise<Pick<JobRow, 'jobId' | 'contactId' | 'kind'>[]> {
  return db
    .select(queuedColumns)
    .from(jobs)
    .where(
      and(
        isNull(jobs.endedAt),
        inArray(jobs.state, ['waiting', 'running']),
        sql`not exists (select 1 from pgboss.job as turn where turn.id = ${jobs.jobId} and turn.state in ('created', 'retry', 'active'))`,
      ),
    )
}
