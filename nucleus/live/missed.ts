import { sql } from 'drizzle-orm'
import { liveLimits } from '#constants/limits.ts'
import type { ChangedRows } from '#contract/changes.ts'
import type { Db } from '../db/client.ts'
import { changes } from '../db/tables/index.ts'
import { type ChangeRow, changeList, groupChanges } from './changeRows.ts'
import { nextTransaction, type Snapshot } from './snapshots.ts'

/** The start of the missed changes: a horizon (ChangeReader.ts), or a number of seconds ago. */
type MissedStart = { horizon: bigint } | { secondsAgo: number }

/** The most seconds that a call takes; its changes have the time of its start. */
const callSeconds = 20
const maxRows = liveLimits.missedRows + 1

/**
 * Reads the changes since `since` that are visible in `until`; the ChangeReader sends the rest. It may repeat changes but never skips
 * one. Undefined when there are too many, or when `since` is from another database.
 */
export async function missedSince(db: Db, since: MissedStart, until: Snapshot): Promise<ChangedRows[] | undefined> {
  if ('horizon' in since && since.horizon > nextTransaction(until)) return undefined
  const { rows } = await db.execute<{ list: ChangeRow[] | null }>(
    sql`select ${changeList} as list from (${writtenSince(since, until)}) as written`,
  )
  const list = rows[0]?.list ?? []
  return list.length >= maxRows ? undefined : groupChanges(list)
}

const isVisible = (until: Snapshot) => sql`pg_visible_in_snapshot(transaction_id, ${until}::pg_snapshot)`
const writtenSince = (since: MissedStart, until: Snapshot) =>
  'horizon' in since
    ? sql`select * from ${changes} where transaction_id >= ${String(since.horizon)}::xid8 and ${isVisible(until)}
        and at > now() - make_interval(mins => ${2 * liveLimits.missedMinutes}) order by change_id desc limit ${maxRows}`
    : // There is no index on the time: scan the newest rows; when all of them match, there are too many anyway.
      sql`select * from (select * from ${changes} where ${isVisible(until)} order by change_id desc limit ${maxRows}) as newest
        where at > now() - make_interval(secs => ${since.secondsAgo + callSeconds})`
