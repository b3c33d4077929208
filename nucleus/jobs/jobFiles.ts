import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { jobFileParts } from '../db/tables/index.ts'

const partBytes = 1024 * 1024
type JobFileKey = { jobId: string; isInput: boolean }
const ofFile = ({ jobId, isInput }: JobFileKey) => and(eq(jobFileParts.jobId, jobId), eq(jobFileParts.isInput, isInput))

/** Stores a whole file. */
export async function storeJobFile(db: Db, file: JobFileKey, bytes: Uint8Array): Promise<void> {
  for (let at = 0, part = 0; at < bytes.length; at += partBytes, part += 1)
    await db.insert(jobFileParts).values({ ...file, part, bytes: bytes.subarray(at, at + partBytes) })
}

/** The bytes of a file; 0 when it is no longer stored. */
export async function jobFileSize(db: Db, file: JobFileKey): Promise<number> {
  const [found] = await db
    .select({ bytes: sql<string | null>`sum(octet_length(${jobFileParts.bytes}))` })
    .from(jobFileParts)
    .where(ofFile(file))
  return Number(found?.bytes ?? 0)
}

/** Copies the input file of one job to another. */
export async function copyJobFile(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await db.execute(sql`
    insert into ${jobFileParts} (job_id, is_input, part, bytes)
    select ${to}, is_input, part, bytes from ${jobFileParts} where ${ofFile({ jobId: from, isInput: true })}`)
}

/** Deletes all parts of a file. */
export const deleteJobFile = async (db: Db, file: JobFileKey): Promise<void> => void (await db.delete(jobFileParts).where(ofFile(file)))

/**
 * Starts a file from scratch. `add` appends bytes; `end` writes the rest in a transaction and returns the total. `fenced` runs a write
 * in a transaction that locks the job, and throws when another attempt has taken the job over. `requireRoom` throws when there is no
 * room for more bytes.
 */
export async function beginJobFile(
  fenced: (write: (tx: Db) => Promise<void>) => Promise<void>,
  file: JobFileKey,
  requireRoom: (tx: Db, bytes: number) => Promise<void>,
) {
  await fenced((tx) => deleteJobFile(tx, file))
  let pending: Uint8Array[] = []
  let [pendingBytes, total, part] = [0, 0, 0]
  const flush = async (on: Db): Promise<void> => {
    if (pendingBytes === 0) return
    const bytes = Buffer.concat(pending)
    ;[pending, pendingBytes] = [[], 0]
    await requireRoom(on, bytes.length)
    await on.insert(jobFileParts).values({ ...file, part, bytes })
    part += 1
  }
  return {
    add: async (bytes: Uint8Array): Promise<void> => {
      pending.push(bytes)
      pendingBytes += bytes.length
      total += bytes.length
      if (pendingBytes >= partBytes) await fenced(flush)
    },
    end: async (tx: Db): Promise<number> => {
      await flush(tx)
      return total
    },
  }
}

/** Yields the parts of a file in order. */
export async function* readJobFile(db: Db, file: JobFileKey): AsyncGenerator<Buffer, void> {
  for (let part = 0; ; part += 1) {
    const [found] = await db
      .select({ bytes: jobFileParts.bytes })
      .from(jobFileParts)
      .where(and(ofFile(file), eq(jobFileParts.part, part)))
      .orderBy(asc(jobFileParts.part))
    if (!found) return
    yield Buffer.from(found.bytes)
  }
}
