import { sql } from 'drizzle-orm'
import { liveLimits } from '#constants/limits.ts'
import type { RowsChanged } from '#contract/changes.ts'
import type { Db } from '../db/client.ts'
import { changes } from '../db/tables/index.ts'

/** From where on somebody has missed what was written: a horizon (see told.ts), or a time that lies so many seconds back. */
export type Since = { horizon: bigint } | { secondsAgo: number }
export interface Missed {
  /** Nothing when there is too much of it, or when `since` is of another database. */
  changes: RowsChanged[] | undefined
  /** All that ended below it is among the changes, or was known. */
  horizon: bigint
}

/** A call may take so long, and its changes bear the time of its beginning. */
const callSeconds = 20
const atMost = liveLimits.missedRows + 1

/** Reads what was written since. It may repeat what is known already, but leaves nothing out. */
export async function missedSince(db: Db, since: Since): Promise<Missed> {
  const { rows } = await db.execute<{ horizon: string; next: string; list: ListedChange[] | null }>(sql`
    select pg_snapshot_xmin(now_seen)::text as horizon, pg_snapshot_xmax(now_seen)::text as next,
      (select json_agg(json_build_object('resource', resource, 'verb', action, 'parentId', parent_id, 'by', actor_contact_id,
        'id', row_id, 'version', version) order by change_id) from (${writtenSince(since)}) as missed) as list
    from pg_current_snapshot() as now_seen`)
  const [row] = rows
  if (!row) throw new Error('The database has no snapshot')
  const list = row.list ?? []
  const isOfOther = 'horizon' in since && since.horizon > BigInt(row.next)
  return { changes: isOfOther || list.length >= atMost ? undefined : grouped(list), horizon: BigInt(row.horizon) }
}

type ListedChange = Omit<RowsChanged, 'rows'> & { id: number; version: number }

const writtenSince = (since: Since) =>
  'horizon' in since
    ? sql`select * from ${changes} where transaction_id >= ${String(since.horizon)}::xid8
        and at > now() - make_interval(mins => ${2 * liveLimits.missedMinutes}) order by change_id desc limit ${atMost}`
    : // No index leads to a time: the newest rows are looked through, and when all of them are new there are too many anyway.
      sql`select * from (select * from ${changes} order by change_id desc limit ${atMost}) as newest
        where at > now() - make_interval(secs => ${since.secondsAgo + callSeconds})`

/** Neighbours that one write made are told together. */
function grouped(list: readonly ListedChange[]): RowsChanged[] {
  const groups: RowsChanged[] = []
  for (const { id, version, ...of } of list) {
    const last = groups.at(-1)
    const isSame = last && last.resource === of.resource && last.verb === of.verb && last.parentId === of.parentId && last.by === of.by
    if (isSame) last.rows.push([id, version])
    else groups.push({ ...of, rows: [[id, version]] })
  }
  return groups
}
