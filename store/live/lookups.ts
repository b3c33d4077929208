import type { RowsTold } from '#contract/changes.ts'

/** Whether rows that were asked for with `asked`, a JSON text, are about one row that has changed, such as its history. */
export function isAskedRow(asked: string | null, changes: readonly RowsTold[]): boolean {
  const { resource, id } = read(asked)
  return resource !== undefined && changes.some((change) => change.resource === resource && change.rows.some(([rowId]) => rowId === id))
}

/** Whether what a call of this name answered may show something of what has changed. Those of an event follow that event alone. */
export function mayConcern(callName: string, asked: string | null, changes: readonly RowsTold[]): boolean {
  if (asked === null || !callName.startsWith('events/')) return false
  const { eventId } = read(asked)
  return changes.some((change) => eventId === undefined || eventId === 0 || change.eventId === null || change.eventId === eventId)
}

const read = (asked: string | null): Record<string, unknown> => {
  const parsed: unknown = JSON.parse(asked ?? 'null')
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
}
