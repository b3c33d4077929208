import type { RowsTold } from '#contract/changes.ts'
import { isOfOne } from './scopes.ts'

/** Whether the query `asked`, as JSON, is about one row that has changed, such as a history. */
export function isAskedRow(asked: string | null, changes: readonly RowsTold[]): boolean {
  const { resource, id } = read(asked)
  return resource !== undefined && changes.some((change) => change.resource === resource && change.rows.some(([rowId]) => rowId === id))
}

/**
 * Whether a change may affect the reply to the query `asked`. A query about one parent, such as an event, is affected only by changes of
 * that parent; 0 means all.
 */
export function mayConcern(asked: string | null, changes: readonly RowsTold[]): boolean {
  const keys = Object.entries(read(asked))
  // A query about one row of a resource is affected by that row only.
  if (keys.some(([key]) => key === 'resource')) return false
  return changes.some((change) => keys.every(([key, value]) => value === 0 || isOfOne(change, key, (id) => id === value)))
}

const read = (asked: string | null): Record<string, unknown> => {
  const parsed: unknown = JSON.parse(asked ?? 'null')
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
}
