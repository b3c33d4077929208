import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { jobFileParts } from '../db/tables/index.ts'

const partBytes = 1024 * 1024
type Which = { jobId: string; isInput: boolean }
const ofFile = ({ jobId, isInput }: Which) => and(eq(jobFileParts.jobId, jobId), eq(jobFileParts.isInput, isInput))

/** Stores a whole file. */
export async function storeJobFile(db: Db, which: Which, bytes: Uint8Array): Promise<void> {
  for (let at = 0, part = 0; at < bytes.length; at += partBytes, part += 1)
    await db.insert(jobFileParts).values({ ...which, part, bytes: bytes.subarray(at, at + partBytes) })
}

/** The bytes of a file; 0 when it is no longer stored. */
export async function jobFileSize(db: Db, which: Which): Promise<number> {
  const [found] = await db
    .select({ bytes: sql<string | null>`sum(octet_length(${jobFileParts.bytes}))` })
    .from(jobFileParts)
    .where(ofFile(which))
  return Number(found?.bytes ?? 0)
}

/** Copies the input file of one job to another. */
export async function copyJobFile(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await db.execute(sql`
    insert into ${jobFileParts} (job_id, is_input, part, bytes)
    select ${to}, is_input, part, bytes from ${jobFileParts} where ${ofFile({ jobId: from, isInput: true })}`)
}

/** Deletes all parts of a file. */
export const dropJobFile = async (db: Db, which: Which): Promise<void> => void (await db.delete(jobFileParts).where(ofFile(which)))

/**
 * Starts a file from scratch. `add` appends bytes; `end` writes the rest in a transaction and returns the total. `fenced` runs a write
 * in a transaction that locks the job, and throws when another attempt has taken the job over. `requireRoom` throws when there is no
 * room for more bytes.
 */
export async function beginJobFile(
  fenced: (write: (tx: Db) => Promise<void>) => Promise<void>,
  which: Which,
  needRoom: (tx: Db, bytes: number) => Promise<void>,
) {
  await fenced((tx) => dropJobFile(tx, which))
  let held: Uint8Array[] = []
  let [heldBytes, total, part] = [0, 0, 0]
  const flush = async (on: Db): Promise<void> => {
    if (heldBytes === 0) return
    const bytes = Buffer.concat(held)
    ;[held, heldBytes] = [[], 0]
    await needRoom(on, bytes.length)
    await on.insert(jobFileParts).values({ ...which, part, bytes })
    part += 1
  }
  return {
    add: async (bytes: Uint8Array): Promise<void> => {
      held.push(bytes)
      heldBytes += bytes.length
      total += bytes.length
      if (heldBytes >= partBytes) await fenced(flush)
    },
    end: async (tx: Db): Promise<number> => {
      await flush(tx)
      return total
    },
  }
}

/** Yields the parts of a file in order. */
export async function* readJobFile(db: Db, which: Which): AsyncGenerator<Buffer, void> {
  for (let part = 0; ; part += 1) {
    const [found] = await db
      .select({ bytes: jobFileParts.bytes })
      .from(jobFileParts)
      .where(and(ofFile(which), eq(jobFileParts.part, part)))
      .orderBy(asc(jobFileParts.part))
    if (!found) return
    yield Buffer.from(found.bytes)
  }
}
