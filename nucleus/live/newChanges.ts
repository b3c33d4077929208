import { sql } from 'drizzle-orm'
import { liveLimits } from '#constants/limits.ts'
import type { ChangedRows } from '#contract/changes.ts'
import type { Db } from '../db/client.ts'
import { changes } from '../db/tables/index.ts'
import { type ChangeRow, changeList, groupChanges } from './changeRows.ts'
import { nextTransaction, type Snapshot } from './snapshots.ts'

interface NewChanges {
  /** The snapshot of this poll. */
  snapshot: Snapshot
  /** Undefined when there are too many, or when the database is not the same as before. */
  changes: ChangedRows[] | undefined
}

const maxRows = liveLimits.changedRowsPerPoll + 1
const columns = sql`change_id, resource, action, parent_id, actor_contact_id, row_id, version`

/** The snapshot of this moment. */
export async function currentSnapshot(db: Db): Promise<Snapshot> {
  const { rows } = await db.execute<{ snapshot: Snapshot }>(sql`select pg_current_snapshot()::text as snapshot`)
  if (!rows[0]) throw new Error('The database has no snapshot')
  return rows[0].snapshot
}

/**
 * Reads the changes that are visible now and were not in `before`: of transactions that ran then, and of all that began later. From poll
 * to poll it reads each change exactly once, without waiting for running transactions. Each half is sorted so that the index
 * `changes_transaction` is always the cheapest plan: a poll costs only as much as it finds.
 */
export async function changesAfter(db: Db, before: Snapshot): Promise<NewChanges> {
  const written = sql`
    (select ${columns} from ${changes} where transaction_id >= pg_snapshot_xmax(${before}::pg_snapshot)
      and transaction_id < pg_snapshot_xmax(snapshot) order by transaction_id limit ${maxRows})
    union all
    (select ${columns} from ${changes} where transaction_id = any (array(select pg_snapshot_xip(${before}::pg_snapshot)))
      order by transaction_id limit ${maxRows})`
  return read(db, before, written)
}

/**
 * Reads every change since the oldest transaction that ran in `before`, whether it was visible then or not. For use after a possible
 * crash of the database, which can reuse the numbers of transactions that left no trace.
 */
export async function changesSince(db: Db, before: Snapshot): Promise<NewChanges> {
  const written = sql`select ${columns} from ${changes} where transaction_id >= pg_snapshot_xmin(${before}::pg_snapshot)
    and transaction_id < pg_snapshot_xmax(snapshot) order by transaction_id limit ${maxRows}`
  return read(db, before, written)
}

async function read(db: Db, before: Snapshot, written: ReturnType<typeof sql>): Promise<NewChanges> {
  const { rows } = await db.execute<{ snapshot: Snapshot; list: ChangeRow[] | null }>(sql`
    select snapshot::text as snapshot, (select ${changeList} from (${written}) as written) as list
    from pg_current_snapshot() as snapshot`)
  const [row] = rows
  if (!row) throw new Error('The database has no snapshot')
  const list = row.list ?? []
  const isOtherDatabase = nextTransaction(before) > nextTransaction(row.snapshot)
  return { snapshot: row.snapshot, changes: isOtherDatabase || list.length >= maxRows ? undefined : groupChanges(list) }
}
