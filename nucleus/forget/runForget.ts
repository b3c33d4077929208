import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { NotPossible } from '../db/backup/notPossible.ts'
import { queriesOn } from '../db/client.ts'
import { findPerson, type Person } from './findPerson.ts'
import { type ErasedRows, forgetPerson } from './forgetPerson.ts'
import { refreshStatistics } from './refreshStatistics.ts'

interface Options {
  address: string
  /** The key of hashes; without it, the sign-in data of the address stays until it expires. */
  secretKey?: string
  /** Otherwise it only reports what there is. */
  isSure: boolean
}

/** What was erased, or would be. */
export interface ErasureResult {
  done: ErasedRows[]
  person: Person
  /** Jobs that have not ended and may contain the person. */
  jobsUnderWay: number
}

/**
 * Erases the person with an address in one transaction, or rolls it back and reports what there is: `report` gets it before the statistics of the
 * database are refreshed; `statisticsFailure` says why these may still have values of the person. Throws NotPossible for an unknown address, for staff who may sign in, and while jobs are running: an import may add the
 * person again.
 */
export async function runForget(
  client: pg.Client,
  { report = () => undefined, ...options }: Options & { report?: (erased: ErasureResult) => void },
): Promise<ErasureResult & { statisticsFailure?: string }> {
  const erased = await erase(client, options)
  if (erased) report(erased)
  // For an unknown address too: an earlier run may have been stopped before this.
  const statisticsFailure = options.isSure ? await refreshStatistics(client) : undefined
  if (!erased)
    throw new NotPossible(
      `Nothing is stored with the address ${options.address}. The name of somebody who was erased is not known any more: if a text may still have it, search for it. Nothing was changed.`,
    )
  return { ...erased, statisticsFailure }
}

/** Undefined when nothing is stored with the address. */
async function erase(client: pg.Client, { address, secretKey, isSure }: Options): Promise<ErasureResult | undefined> {
  const db = queriesOn(client)
  await client.query('begin')
  try {
    // Nobody can start a job meanwhile.
    if (isSure) await client.query('lock table jobs in share row exclusive mode')
    const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total from jobs where ended_at is null`)
    const jobsUnderWay = rows[0]?.total ?? 0
    if (isSure && jobsUnderWay > 0)
      throw new NotPossible(
        `Jobs are running (${jobsUnderWay}) that may contain the person. Wait for them to end, or cancel them, then try again. Nothing was changed.`,
      )
    const person = await findPerson(db, address, secretKey)
    const done = await forgetPerson(db, person)
    // Ended jobs are deleted for any address.
    const isKnown = done.some(({ table }) => table !== 'jobs')
    await client.query(isSure && isKnown ? 'commit' : 'rollback')
    return isKnown ? { done, person, jobsUnderWay } : undefined
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
