import type { EntityId, EntityState } from '@reduxjs/toolkit'
import type { RowsTold } from '#contract/changes.ts'
import type { AnyResource } from '#contract/resource.ts'
import { isOfOne } from './scopes.ts'

/** What a list knows about changes made elsewhere. */
export interface LiveRows {
  /** Incremented with every change the list may have to show, so that it is loaded again. */
  staleCount: number
  /** By id, versions that were announced but have not been loaded yet. */
  awaited: Record<number, number>
  /** By id, versions written by other users. Their rows are highlighted for a moment. */
  marks: Record<number, number>
  /** By id, versions that this window wrote, whether or not the list holds the rows. */
  known: Record<number, number>
  /** By id, versions of deleted rows. */
  gone: Record<number, number>
  /** Deletions since the current request was sent, which its reply may not include. */
  goneSince: Record<number, number>
}
export const noLiveRows: LiveRows = { staleCount: 0, awaited: {}, marks: {}, known: {}, gone: {}, goneSince: {} }

interface List<Row> extends LiveRows {
  list: EntityState<Row, EntityId>
  status: string
  scope: string
}

export const versionOf = (row: unknown): number => (row as { rowVersion: number }).rowVersion

/** Applies written rows to a list. Changes made by this window are already there. */
export function hearChanges<Row>(state: List<Row>, declared: AnyResource, changes: readonly RowsTold[]): void {
  if (state.status === 'idle') return
  let isStale = false
  for (const change of changes) {
    if (change.resource !== declared.name) continue
    for (const [id, version] of change.rows) {
      const held = state.list.entities[id]
      const isThere = Math.max(held ? versionOf(held) : 0, state.known[id] ?? 0, state.gone[id] ?? 0) >= version
      if (isThere || !(held || isInScope(declared, state.scope, change))) continue
      isStale = true
      if (change.verb === 'delete') deleted(state, { [id]: version })
      else state.awaited[id] = Math.max(version, state.awaited[id] ?? 0)
    }
  }
  if (isStale) state.staleCount += 1
}

/** Whether a change may concern rows of this parent. '' and 0 mean all parents. */
function isInScope({ parent }: AnyResource, scope: string, change: RowsTold): boolean {
  return parent === undefined || scope === '' || scope === '0' || isOfOne(change, parent, (id) => String(id) === scope)
}

/** Marks a list as stale if it may show values of the rows that were written. */
export function hearRelated<Row>(state: List<Row>, declared: AnyResource, changes: readonly RowsTold[]): void {
  if (state.status === 'idle') return
  const isShown = (change: RowsTold) => {
    if (!change.shownBy.includes(declared.name) || !isInScope(declared, state.scope, change)) return false
    // Within a parent, rows that the list does not hold yet may match its filters now.
    return declared.parent !== undefined || isOfOne(change, declared.idKey, (id) => id in state.list.entities)
  }
  if (changes.some(isShown)) state.staleCount += 1
}

/** Records deleted rows, given as ids with the versions created by the delete. */
export function deleted(state: LiveRows, gone: Readonly<Record<number, number>>): void {
  Object.assign(state.gone, gone)
  Object.assign(state.goneSince, gone)
}

/** The rows of a reply that may enter the list: never a version older than the stored one, and no row deleted since. */
export function notOlder<Row>(state: List<Row>, rows: readonly Row[], idOf: (row: Row) => EntityId, gone = state.gone): Row[] {
  return rows.flatMap((row) => {
    const id = idOf(row) as number
    const held = state.list.entities[id]
    if ((gone[id] ?? 0) >= versionOf(row)) return []
    return held && versionOf(held) > versionOf(row) ? [held] : [row]
  })
}

/** Highlights rows whose announced version has been loaded. */
export function markArrived<Row>(state: List<Row>, rows: readonly Row[], idOf: (row: Row) => EntityId): void {
  const marks: Record<number, number> = {}
  const awaited: Record<number, number> = {}
  for (const row of rows) {
    const [id, version] = [idOf(row) as number, versionOf(row)]
    const heard = state.awaited[id]
    if (heard !== undefined && version < heard) awaited[id] = heard
    else if (heard !== undefined) marks[id] = version
    else if (state.marks[id] === version) marks[id] = version
  }
  Object.assign(state, { marks, awaited } satisfies Partial<LiveRows>)
}
