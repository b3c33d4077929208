import type { ChangeNotice } from '#contract/changes.ts'
import { mayBelongTo } from './mayBelongTo.ts'

/** Whether the query `query`, as JSON, is about one row that has changed, such as a history. */
export function isQueriedRow(query: string | null, changes: readonly ChangeNotice[]): boolean {
  const { resource, id } = parse(query)
  return resource !== undefined && changes.some((change) => change.resource === resource && change.rows.some(([rowId]) => rowId === id))
}

/**
 * Whether a change may affect the reply to the query `query`. A query about one parent, such as an event, is affected only by changes of
 * that parent; 0 means all.
 */
export function mayAffect(query: string | null, changes: readonly ChangeNotice[]): boolean {
  const keys = Object.entries(parse(query))
  // A query about one row of a resource is affected by that row only.
  if (keys.some(([key]) => key === 'resource')) return false
  return changes.some((change) => keys.every(([key, value]) => value === 0 || mayBelongTo(change, key, (id) => id === value)))
}

const parse = (query: string | null): Record<string, unknown> => {
  const parsed: unknown = JSON.parse(query ?? 'null')
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
}
