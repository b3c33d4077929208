import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { isActive } from '#constants/jobs.ts'
import { importCheckResult, type ImportCheckResult, type ImportCorrection, isFaulty } from '#contract/import.ts'
import { jobs } from '../../db/tables/index.ts'
import type { Db } from '../../db/client.ts'
import { readJobFile } from '../../jobs/jobFiles.ts'
import type { Actor } from '../../kernel/context.ts'
import { notFound, Refusal, ruleBroken } from '../../base/errors.ts'

/** The input of a check, besides its file. */
export interface CheckInput {
  parentId: number | null
  fileName: string
  mapping: (string | null)[]
  existing: 'skip' | 'update'
  /** The sheet of a workbook; without one, the sheet that was open when it was saved. */
  sheet?: string
  corrections?: ImportCorrection[]
}
/** The input of a commit. The check has the file. */
export interface CommitInput extends CheckInput {
  checkId: string
  digest: string
  /** The numbers of the faulty rows, which are left out. */
  leftOut?: number[]
}
/** The names of a resource's two kinds of import jobs. */
export const jobKindsOf = (resource: string) => ({ check: `${resource}ImportCheck`, commit: `${resource}Import` })

/** The job of one of the actor's checks, with its input. Throws 404. */
export async function checkOf(db: Db, kind: string, { checkId, actor }: { checkId: string; actor: Actor }) {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.jobId, checkId), eq(jobs.kind, kind), eq(jobs.contactId, actor.contactId)))
  if (!row) throw notFound('The check of this file')
  return { ...row, input: row.input as CheckInput }
}

/**
 * The result of a check whose file may be imported. Throws 409 while it runs, and 422 for another digest, or with faulty rows that are not
 * to be skipped.
 */
export function requireCommittable(
  check: { state: (typeof jobs.$inferSelect)['state']; result: unknown },
  { digest, skipFaulty = false }: { digest: string; skipFaulty?: boolean },
): ImportCheckResult {
  if (check.state !== 'done')
    throw new Refusal(
      409,
      isActive(check.state) ? 'The file is still being checked.' : 'The check of this file did not finish. Check it again.',
    )
  const result = importCheckResult.parse(check.result)
  if (result.digest !== digest) throw ruleBroken({ digest: 'The file or its options have changed since the check. Check again.' })
  if (!skipFaulty && result.results.some(isFaulty))
    throw ruleBroken({ digest: 'Some rows have errors. Correct them and check again, or skip them.' })
  return result
}

/** The actor's newest stored check of a list, and the newest commit of that check. */
export async function lastCheck(
  db: Db,
  kinds: ReturnType<typeof jobKindsOf>,
  { parentId, actor }: { parentId: number | null; actor: Actor },
) {
  const newest = (kind: string, condition: ReturnType<typeof sql>) =>
    db
      .select({ jobId: jobs.jobId, input: jobs.input })
      .from(jobs)
      .where(and(eq(jobs.contactId, actor.contactId), eq(jobs.kind, kind), condition))
      .orderBy(desc(jobs.createdAt), desc(jobs.jobId))
      .limit(1)
  const [check] = await newest(
    kinds.check,
    sql`${jobs.input} -> 'parentId' = ${JSON.stringify(parentId)}::jsonb and ${inArray(jobs.state, ['waiting', 'running', 'done'])}`,
  )
  if (!check) return undefined
  const [commit] = await newest(kinds.commit, ofCheck(check.jobId))
  return { checkId: check.jobId, commitId: commit?.jobId, fileName: (check.input as CheckInput).fileName }
}

/** Throws 409 when another job has already imported this check. Call it while holding the lock on imports into the list. */
export async function requireFirstCommit(tx: Db, kind: string, { checkId, jobId }: { checkId: string; jobId: string }): Promise<void> {
  const others = await tx.$count(jobs, and(eq(jobs.kind, kind), ofCheck(checkId), eq(jobs.state, 'done'), ne(jobs.jobId, jobId)))
  if (others > 0) throw new Refusal(409, 'This file has already been imported.')
}

/** The file of a check. Throws 404 when it is no longer stored. */
export async function fileOfCheck(db: Db, checkId: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of readJobFile(db, { jobId: checkId, isInput: true })) parts.push(part)
  if (parts.length === 0) throw fileGone()
  return Buffer.concat(parts)
}

/** The file of a refused check, or of one that is a day old, is no longer stored. */
export const fileGone = () => new Refusal(404, 'The file is no longer stored: files are deleted after a day. Choose it again.')

const ofCheck = (checkId: string) => sql`${jobs.input} ->> 'checkId' = ${checkId}`
