import { sql } from 'drizzle-orm'
import type { ChangedRows } from '#contract/changes.ts'

/** A row of `changes`, as `changeList` reads it. */
export type ChangeRow = Omit<ChangedRows, 'rows'> & { id: number; version: number }

/**
 * The rows of `changes` in a subquery named `written`, as JSON, in the order of their ids. The versions of a row ascend in this order,
 * because a write locks the row before its change takes an id.
 */
export const changeList = sql`json_agg(json_build_object('resource', resource, 'verb', action, 'parentId', parent_id,
  'by', actor_contact_id, 'id', row_id, 'version', version) order by change_id)`

/** Groups adjacent changes of the same write. */
export function groupChanges(list: readonly ChangeRow[]): ChangedRows[] {
  const groups: ChangedRows[] = []
  for (const { id, version, ...of } of list) {
    const last = groups.at(-1)
    const isSame = last && last.resource === of.resource && last.verb === of.verb && last.parentId === of.parentId && last.by === of.by
    if (isSame) last.rows.push([id, version])
    else groups.push({ ...of, rows: [[id, version]] })
  }
  return groups
}
