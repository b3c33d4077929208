import { sql } from 'drizzle-orm'
import { jobFileBytes, jobHours, activeJobsPerPerson } from '#constants/jobs.ts'
import type { Db } from '../db/client.ts'
import { jobFileParts, jobs } from '../db/tables/index.ts'
import { Refusal } from '../base/errors.ts'

/** Locks the creation of jobs by this user until the transaction ends, so that two parallel calls cannot both take the last free slot. */
export const lockJobsOf = async (tx: Db, contactId: number): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(hashtext('jobs of a person'), ${contactId})`))

/** Throws 429 when the user has too many jobs under way, or no room for a file of `bytes`. */
export async function requireRoomForJob(db: Db, contactId: number, bytes = 0): Promise<void> {
  const { rows } = await db.execute<{ underWay: number }>(
    sql`select count(*)::int as "underWay" from ${jobs} where ${jobs.contactId} = ${contactId} and ${jobs.state} in ('waiting', 'running')`,
  )
  const underWay = rows[0]?.underWay ?? 0
  if (underWay >= activeJobsPerPerson) throw new Refusal(429, `You have ${underWay} jobs running. Wait until some end, or cancel them.`)
  if (bytes > 0) await requireRoomForFile(db, contactId, bytes)
}

/** Throws 429 when `bytes` more would exceed the storage for the files of the user's jobs. */
export async function requireRoomForFile(db: Db, contactId: number, bytes: number): Promise<void> {
  const { rows } = await db.execute<{ stored: string | null }>(sql`
    select sum(octet_length(${jobFileParts.bytes})) as stored
    from ${jobFileParts} join ${jobs} on ${jobs.jobId} = ${jobFileParts.jobId} where ${jobs.contactId} = ${contactId}`)
  const stored = Number(rows[0]?.stored)
  if (stored + bytes <= jobFileBytes) return
  throw new Refusal(
    429,
    `The files of your jobs take ${megabytes(stored)} MB of ${megabytes(jobFileBytes)} MB, so there is no space for this one. ` +
      `Delete files that you no longer need in “Jobs”, or wait: they are deleted ${jobHours} hours after their job ends.`,
  )
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024)
