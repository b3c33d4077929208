import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { isActive, maxListedJobs } from '#constants/jobs.ts'
import { isAllowed } from '#constants/roles.ts'
import type { Job, JobWithResult } from '#contract/jobs.ts'
import type { Actor } from '../kernel/context.ts'
import { notFound } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { contacts, jobFileParts, jobs, undos } from '../db/tables/index.ts'
import { fullNameSql } from '../db/personName.ts'

export type JobRow = typeof jobs.$inferSelect
/** What the queue needs to know of a job. */
export const queuedColumns = { jobId: jobs.jobId, contactId: jobs.contactId, kind: jobs.kind }
/** The user who reads jobs, and the time. */
export interface JobReader {
  actor: Actor
  at: Date
}
/** A job that stopped halfway has its undo token in its cursor. */
const jobToken = sql<string | null>`coalesce(${jobs.result} ->> 'undoToken', ${jobs.cursor} ->> 'undoToken')`
/** The undo token while it is valid. */
const validUndoToken = (at: Date) => sql<string | null>`(select ${undos.undoToken} from ${undos}
  where ${undos.undoToken} = ${jobToken}
    and ${undos.expiresAt} >= ${at.toISOString()} limit 1)`
/** A text, because the driver returns numbers of this size so. */
const storedBytes = sql<
  string | null
>`(select sum(octet_length(${jobFileParts.bytes})) from ${jobFileParts} where ${jobFileParts.jobId} = ${jobs.jobId})`
const contactName = fullNameSql(contacts)

/** The newest jobs that the actor may read. */
export async function listedJobs(db: Db, { actor, at }: JobReader): Promise<Job[]> {
  // Inputs and results can be long, and lists do not show them.
  const { input: _, result: _result, cursor: _cursor, ...columns } = getTableColumns(jobs)
  const rows = await db
    .select({ ...columns, contactName, storedBytes, undoToken: validUndoToken(at) })
    .from(jobs)
    .leftJoin(contacts, eq(contacts.contactId, jobs.contactId))
    .where(readableBy(actor))
    .orderBy(desc(jobs.createdAt), desc(jobs.jobId))
    .limit(maxListedJobs)
  return rows.map((row) => jobOf(row, actor))
}

/** One job that the actor may read. Throws 404. */
export async function readJob(db: Db, jobId: string, { actor, at }: JobReader): Promise<JobWithResult> {
  const [row] = await db
    .select({ ...getTableColumns(jobs), contactName, storedBytes, undoToken: validUndoToken(at) })
    .from(jobs)
    .leftJoin(contacts, eq(contacts.contactId, jobs.contactId))
    .where(and(eq(jobs.jobId, jobId), readableBy(actor)))
  if (!row) throw notFound('Job')
  return { ...jobOf(row, actor), result: row.result }
}

/** Stores what the undo of a job's writes did, if the token is a job's. Call it in the transaction of the undo. */
export async function markJobUndone(tx: Db, { undoToken, undone }: { undoToken: string; undone: string }, actor: Actor): Promise<void> {
  await tx
    .update(jobs)
    .set({ undone })
    .where(and(eq(jobs.contactId, actor.contactId), eq(jobToken, undoToken)))
}

/** Locks a job that the actor may change until the transaction ends. Throws 404. */
export async function lockOwnJob(tx: Db, jobId: string, actor: Actor): Promise<JobRow> {
  const [row] = await tx.select().from(jobs).where(eq(jobs.jobId, jobId)).for('update')
  if (!row || !isOwn(row, actor)) throw notFound('Job')
  return row
}

/** Whether the job is the actor's, or the actor is an administrator. */
export const isOwn = ({ contactId }: Pick<JobRow, 'contactId'>, actor: Actor): boolean =>
  contactId === actor.contactId || isAllowed(actor.role, 'administer')

/** `isCurrent` as a condition. Others' jobs stay hidden, because labels, errors and results name people. */
const readableBy = (actor: Actor): SQL | undefined =>
  isAllowed(actor.role, 'administer') ? undefined : eq(jobs.contactId, actor.contactId)

type JobListRow = Omit<JobRow, 'input' | 'result' | 'cursor'> & {
  contactName: string | null
  storedBytes: string | null
  undoToken: string | null
}
function jobOf(row: JobListRow, actor: Actor): Job {
  const { jobId, kind, label, state, contactId, contactName, done, total, summary, undone, error, fileName, fileBytes } = row
  const { createdAt, startedAt, endedAt, cancelRequestedAt } = row
  const storedBytes = Number(row.storedBytes)
  return {
    ...{ jobId, kind, label, state, contactId, contactName, done, total, summary, undone, error, createdAt, startedAt, endedAt },
    file: state === 'done' && fileName !== null ? { name: fileName, bytes: fileBytes ?? 0 } : null,
    undoToken: contactId === actor.contactId && !isActive(state) ? row.undoToken : null,
    storedBytes,
    mayCancel: isActive(state) && cancelRequestedAt === null,
    mayRetry: state === 'failed' || state === 'cancelled',
    mayDeleteFiles: storedBytes > 0 && !isActive(state) && isOwn(row, actor),
  }
}

/** The condition that this attempt still owns the job. */
export const isOwnedBy = (jobId: string, attempt: number) =>
  and(eq(jobs.jobId, jobId), eq(jobs.attempt, attempt), eq(jobs.state, 'running'))
