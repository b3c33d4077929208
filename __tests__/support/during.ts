import { expect } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { Db } from '#nucleus/db/client.ts'
import { eventually } from '../../e2e/support/eventually.ts'

/** Makes a change and, before it is committed, whatever `meanwhile` begins, which waits for it. */
export async function during<T>(db: Db, change: (tx: Db) => Promise<unknown>, meanwhile: () => Promise<T>): Promise<T> {
  let began: Promise<T> | undefined
  await db.transaction(async (tx) => {
    await change(tx)
    began = meanwhile()
    // What is refused at once waits for nothing, and is seen by the caller.
    await Promise.race([began.catch(() => undefined), untilWaiting(db, 1)])
  })
  if (!began) throw new Error('Nothing was begun')
  return began
}

/** Makes a change and, before it is committed, begins two calls: the second once the first waits for the change. Returns both answers. */
export async function inTurn<One, Other>(
  db: Db,
  change: (tx: Db) => Promise<unknown>,
  { first, second }: { first: () => Promise<One>; second: () => Promise<Other> },
): Promise<[One, Other]> {
  const began: { first?: Promise<One>; second?: Promise<Other> } = {}
  await db.transaction(async (tx) => {
    await change(tx)
    began.first = first()
    await untilWaiting(db, 1)
    began.second = second()
    await Promise.race([began.second.catch(() => undefined), untilWaiting(db, 2)])
  })
  if (!began.first || !began.second) throw new Error('Nothing was begun')
  return [await began.first, await began.second]
}

/** Waits until as many connections wait for a lock. */
export const untilWaiting = (db: Db, count: number): Promise<void> =>
  eventually(async () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect((await db.execute(waiting)).rows.length).toBeGreaterThanOrEqual(count)
  })
