import type { RowsTold } from '#contract/changes.ts'
import { isOfOne } from './scopes.ts'

/** Whether rows that were asked for with `asked`, a JSON text, are about one row that has changed, such as its history. */
export function isAskedRow(asked: string | null, changes: readonly RowsTold[]): boolean {
  const { resource, id } = read(asked)
  return resource !== undefined && changes.some((change) => change.resource === resource && change.rows.some(([rowId]) => rowId === id))
}

/**
 * Whether what was answered for `asked` may show something of what has changed. What is asked of one parent, such as of an event, follows
 * the changes of that parent alone; 0 stands for all.
 */
export function mayConcern(asked: string | null, changes: readonly RowsTold[]): boolean {
  const keys = Object.entries(read(asked))
  // What is asked of one row of a resource follows that row alone.
  if (keys.some(([key]) => key === 'resource')) return false
  return changes.some((change) => keys.every(([key, value]) => value === 0 || isOfOne(change, key, (id) => id === value)))
}

const read = (asked: string | null): Record<string, unknown> => {
  const parsed: unknown = JSON.parse(asked ?? 'null')
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
}
