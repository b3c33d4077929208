import { sql } from 'drizzle-orm'
import { liveLimits } from '#constants/limits.ts'
import type { RowsChanged } from '#contract/changes.ts'
import type { Db } from '../db/client.ts'
import { changes } from '../db/tables/index.ts'
import { type ChangeRow, changeList, groupChanges } from './changeRows.ts'
import { nextTransaction, type Snapshot } from './snapshots.ts'

/** From where on somebody has missed what was written: a horizon (ChangeReader.ts), or a time that lies so many seconds back. */
type Since = { horizon: bigint } | { secondsAgo: number }

/** A call may take so long, and its changes bear the time of its beginning. */
const callSeconds = 20
const atMost = liveLimits.missedRows + 1

/**
 * Reads what was written since and can be seen in `until`; the rest is the reader's. It may repeat what is known already, but leaves
 * nothing out. Nothing when there is too much of it, or when `since` is of another database.
 */
export async function missedSince(db: Db, since: Since, until: Snapshot): Promise<RowsChanged[] | undefined> {
  if ('horizon' in since && since.horizon > nextTransaction(until)) return undefined
  const { rows } = await db.execute<{ list: ChangeRow[] | null }>(
    sql`select ${changeList} as list from (${writtenSince(since, until)}) as written`,
  )
  const list = rows[0]?.list ?? []
  return list.length >= atMost ? undefined : groupChanges(list)
}

const isSeen = (until: Snapshot) => sql`pg_visible_in_snapshot(transaction_id, ${until}::pg_snapshot)`
const writtenSince = (since: Since, until: Snapshot) =>
  'horizon' in since
    ? sql`select * from ${changes} where transaction_id >= ${String(since.horizon)}::xid8 and ${isSeen(until)}
        and at > now() - make_interval(mins => ${2 * liveLimits.missedMinutes}) order by change_id desc limit ${atMost}`
    : // No index leads to a time: the newest rows are looked through, and when all of them are new there are too many anyway.
      sql`select * from (select * from ${changes} where ${isSeen(until)} order by change_id desc limit ${atMost}) as newest
        where at > now() - make_interval(secs => ${since.secondsAgo + callSeconds})`
