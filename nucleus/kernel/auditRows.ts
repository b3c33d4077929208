import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { changes } from '../db/tables/index.ts'
import type { Values } from './values.ts'

export type ChangeAction = (typeof changes.$inferInsert)['action']

/** What a write with its audit rows returns for each row. */
export interface WrittenRow extends Record<string, unknown> {
  id: number
  version: number
}

interface Audit {
  resource: string
  action: ChangeAction
  actorId: number | null | Placeholder
}

/** A write of one row with its audit row, as one statement. The write returns id, version and parent; `before` and `after` are JSON. */
export const withAuditRow = (
  write: SQL,
  { before, after, ...audit }: Audit & { before: string | null | Placeholder; after: string | Placeholder },
): SQL => sql`with written (id, version, parent_id) as (${write}),
  ${logged(audit, sql`${before}::jsonb, ${after}::jsonb from written`)}`

/** The same of many rows: the write reads them as `entries`. */
export const withAuditRows = (
  write: SQL,
  { entries, ...audit }: Audit & { entries: readonly { id: number; version?: number; before: Values | null; after: Values }[] },
): SQL => sql`with
  entries as (select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (id int, version int, before jsonb, after jsonb)),
  written (id, version, parent_id) as (${write}),
  ${logged(audit, sql`before, after from written join entries using (id)`)}`

const logged = ({ resource, action, actorId }: Audit, values: SQL): SQL => sql`logged as (
    insert into ${changes} (resource, row_id, action, actor_contact_id, version, parent_id, before, after)
    select ${resource}, id, ${action}, ${actorId}, written.version, parent_id, ${values}
  )
  select id, version from written`
