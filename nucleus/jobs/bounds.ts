import { sql } from 'drizzle-orm'
import { jobFileBytes, jobHours, jobsUnderWay } from '#constants/jobs.ts'
import type { Db } from '../db/client.ts'
import { jobFileParts, jobs } from '../db/tables/index.ts'
import { Refusal } from '../base/errors.ts'

/** Makes other jobs of the person wait to be stored until the transaction ends, so that two calls at once cannot both be the last one. */
export const lockJobsOf = async (tx: Db, contactId: number): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(hashtext('jobs of a person'), ${contactId})`))

/** Throws 429 in words when the person has as many jobs under way as one may have, or no room for a file of `bytes`. */
export async function needRoomForJob(db: Db, contactId: number, bytes = 0): Promise<void> {
  const { rows } = await db.execute<{ underWay: number }>(
    sql`select count(*)::int as "underWay" from ${jobs} where ${jobs.contactId} = ${contactId} and ${jobs.state} in ('waiting', 'running')`,
  )
  const underWay = rows[0]?.underWay ?? 0
  if (underWay >= jobsUnderWay) throw new Refusal(429, `You have ${underWay} jobs under way. Wait until some end, or cancel them.`)
  if (bytes > 0) await needRoomForFile(db, contactId, bytes)
}

/** Throws 429 in words when the files of the person's jobs would take more than they may with `bytes` more. */
export async function needRoomForFile(db: Db, contactId: number, bytes: number): Promise<void> {
  const { rows } = await db.execute<{ stored: string | null }>(sql`
    select sum(octet_length(${jobFileParts.bytes})) as stored
    from ${jobFileParts} join ${jobs} on ${jobs.jobId} = ${jobFileParts.jobId} where ${jobs.contactId} = ${contactId}`)
  const stored = Number(rows[0]?.stored)
  if (stored + bytes <= jobFileBytes) return
  throw new Refusal(
    429,
    `The files of your jobs take ${megabytes(stored)} MB of ${megabytes(jobFileBytes)} MB, so that there is no room for this one. ` +
      `Delete files that you no longer need in “Jobs”, or wait: they are deleted ${jobHours} hours after their job ends.`,
  )
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024)
