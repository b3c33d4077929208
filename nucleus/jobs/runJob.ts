import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { contacts, jobs } from '../db/tables/index.ts'
import { maySignIn, roleOf } from '../kernel/staff.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import { Refusal, traceOf } from '../base/errors.ts'
import { needPermission } from '../kernel/mountCall.ts'
import { runAs } from '../base/scope.ts'
import { unavailable } from '../base/unavailable.ts'
import { needRoomForFile } from './bounds.ts'
import { beginJobFile, dropJobFile, readJobFile } from './files.ts'
import type { JobKind, JobStep, RunningJob } from './JobKind.ts'
import { heldBy, type JobRow } from './rows.ts'

/** The most attempts without progress before a job is given up, because it may be what ends the process each time. */
const mostInVain = 5
/** The same for a job without any finished step, which has nothing to lose. */
const mostInVainAtFirst = 2
/** The least milliseconds between two progress reports of a job. */
const tellMs = 400

/** Thrown when a job is cancelled, or another attempt has taken it over. */
class Left extends Error {}

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
  const row = await takeOn(db, jobId, nucleus.clock())
  if (!row) return
  if (row.cancelRequestedAt) return end(nucleus, row, { state: 'cancelled' })
  const givenUp = whyGivenUp(row)
  if (givenUp) return end(nucleus, row, { state: 'failed', error: givenUp })
  const kind = kinds.get(row.kind)
  // Another instance may know the kind, if it already runs a newer version.
  if (!kind) throw new Error(`Nobody here does jobs of the kind ${row.kind}`)
  try {
    const actor = await actorOf(db, row.contactId)
    needPermission(actor, kind.permission)
    await attempt(nucleus, longDb, { row, actor, kind, closing })
  } catch (error) {
    if (error instanceof Left) return
    if (error instanceof Refusal && error.status < 500) return end(nucleus, row, { state: 'failed', error: error.message, isRefused: true })
    if (closing.aborted || unavailable(error) || error instanceof Refusal) {
      await giveBack(db, row)
      throw error
    }
    nucleus.log.error({ ...traceOf(error), kind: row.kind }, 'a job failed')
    return end(nucleus, row, {
      state: 'failed',
      error: 'Something went wrong on the server. What it had done before stays; try again.',
    })
  }
}

/** The message for a job that is not started again; undefined when it is. A job without a cursor has not finished its first step. */
function whyGivenUp({ attemptsInVain, cursor }: JobRow): string | undefined {
  if (cursor === null && attemptsInVain > mostInVainAtFirst)
    return 'The server stopped twice before the first step was done, so it was not started a third time.'
  if (attemptsInVain > mostInVain) return `It was stopped ${mostInVain} times without getting any further.`
  return undefined
}

/** Claims the job for this attempt; undefined when it has ended. */
async function takeOn(db: Db, jobId: string, at: Date): Promise<JobRow | undefined> {
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
async function end(
  { db, clock }: Nucleus,
  { jobId, attempt }: JobRow,
  { isRefused = false, ...how }: Pick<JobRow, 'state'> & { error?: string; isRefused?: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = { ...how, endedAt: clock().toISOString() }
    const [held] = await tx.update(jobs).set(ended).where(heldBy(jobId, attempt)).returning({ jobId: jobs.jobId })
    if (!held) return
    await dropJobFile(tx, { jobId, isInput: false })
    if (isRefused) await dropJobFile(tx, { jobId, isInput: true })
  })
}

/** Uncounts an attempt that an outage or a shutdown interrupted: only silent ends count. */
async function giveBack(db: Db, { jobId, attempt }: JobRow): Promise<void> {
  await db
    .update(jobs)
    .set({ attemptsInVain: sql`greatest(${jobs.attemptsInVain} - 1, 0)` })
    .where(heldBy(jobId, attempt))
    .catch(() => undefined)
}

/** The user who started the job, with their current role. Throws 403 when they may no longer sign in. */
async function actorOf(db: Db, contactId: number | null): Promise<Actor> {
  const [staff] = await db
    .select({ role: contacts.role })
    .from(contacts)
    .where(and(eq(contacts.contactId, contactId ?? 0), maySignIn))
  const role = roleOf(staff?.role)
  if (contactId === null || !role) throw new Refusal(403, 'Whoever started it may not sign in any more.')
  return { contactId, role, sessionId: '' }
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
  let [toldAt, telling] = [0, Promise.resolve()]
  const progress = { hasEnded: false }

  const note = async (values: { done: number; total?: number }): Promise<void> => {
    // Not on the jobs pool: slow readers of exports may hold all of its connections.
    const [held] = await nucleus.db.update(jobs).set(values).where(heldBy(jobId, row.attempt)).returning({ asked: jobs.cancelRequestedAt })
    if (!held || held.asked) cancelling.abort(new Left())
  }
  const step = async (work: (tx: Db) => Promise<JobStep>): Promise<void> => {
    signal.throwIfAborted()
    await longDb.transaction(async (tx) => {
      const { result, ...left } = await work(tx)
      await telling
      signal.throwIfAborted()
      const ended = result !== undefined && {
        ...{ state: 'done' as const, result, endedAt: nucleus.clock().toISOString() },
        ...(file && { fileName: file.name, fileType: file.type, fileBytes: await file.end(tx) }),
      }
      // Update the row last, so that progress can be reported until then.
      const [held] = await tx
        .update(jobs)
        .set({ ...left, attemptsInVain: 0, ...ended })
        .where(heldBy(jobId, row.attempt))
        .returning({ asked: jobs.cancelRequestedAt })
      if (held?.asked) cancelling.abort(new Left())
      if (!held || held.asked) throw new Left()
      progress.hasEnded = result !== undefined
    })
  }
  /** Prevents an attempt that stalled and was replaced from mixing its bytes with those of the next. */
  const fenced = (write: (tx: Db) => Promise<void>): Promise<void> =>
    nucleus.db.transaction(async (tx) => {
      const [held] = await tx.select({ jobId: jobs.jobId }).from(jobs).where(heldBy(jobId, row.attempt)).for('share')
      if (!held) {
        cancelling.abort(new Left())
        throw new Left()
      }
      await write(tx)
    })
  const needRoom = async (tx: Db, bytes: number): Promise<void> => {
    if (row.contactId !== null) await needRoomForFile(tx, row.contactId, bytes)
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
    tell: (done, total) => {
      if (Date.now() - toldAt < tellMs) return
      toldAt = Date.now()
      telling = note({ done, total }).catch(() => undefined)
    },
    writeFile: async ({ name, type }) => {
      const { add, end: endFile } = await beginJobFile(fenced, { jobId, isInput: false }, needRoom)
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
    await telling
    if (!cancelling.signal.aborted) throw error
    await end(nucleus, row, { state: 'cancelled' })
    throw new Left()
  }
  await telling
  if (!progress.hasEnded) throw new Error(`A job of the kind ${kind.kind} ended without a result`)
}

/** Deletes jobs that ended before `at`, with their files. */
export async function forgetJobs(db: Db, at: string): Promise<void> {
  await db.delete(jobs).where(sql`${jobs.endedAt} < ${at}`)
}

/** Unfinished jobs that are missing in the queue, so no instance would ever run them. */
export async function lostJobs(db: Db): Promise<Pick<JobRow, 'jobId' | 'contactId'>[]> {
  return db
    .select({ jobId: jobs.jobId, contactId: jobs.contactId })
    .from(jobs)
    .where(
      and(
        isNull(jobs.endedAt),
        inArray(jobs.state, ['waiting', 'running']),
        sql`not exists (select 1 from pgboss.job as turn where turn.id = ${jobs.jobId} and turn.state in ('created', 'retry', 'active'))`,
      ),
    )
}
