import type { EntityId, EntityState } from '@reduxjs/toolkit'
import type { RowsTold } from '#contract/changes.ts'
import type { AnyResource } from '#contract/resource.ts'
import { isOfOne } from './scopes.ts'

/** What a list knows of changes that it did not make. */
export interface LiveRows {
  /** Grows with every change that the list may have to show: what is on screen is asked for again. */
  staleCount: number
  /** Versions by id that were heard of and are on their way. */
  awaited: Record<number, number>
  /** Versions by id of rows that others have changed: they are marked for a moment. */
  marks: Record<number, number>
  /** Versions by id that this window made, whether the list holds the rows or not. */
  known: Record<number, number>
  /** Versions by id of rows that were deleted. */
  gone: Record<number, number>
  /** Those of which the answer under way may not know yet: the others it was asked for later. */
  goneSince: Record<number, number>
}
export const noLiveRows: LiveRows = { staleCount: 0, awaited: {}, marks: {}, known: {}, gone: {}, goneSince: {} }

interface List<Row> extends LiveRows {
  list: EntityState<Row, EntityId>
  status: string
  scope: string
}

export const versionOf = (row: unknown): number => (row as { rowVersion: number }).rowVersion

/** Takes in what was written. What this window wrote is there already. */
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

/** Whether a change may be of the rows of this parent; '' and 0 stand for all. */
function isInScope({ parent }: AnyResource, scope: string, change: RowsTold): boolean {
  return parent === undefined || scope === '' || scope === '0' || isOfOne(change, parent, (id) => String(id) === scope)
}

/** Takes in that rows were written of which the list may show something. */
export function hearRelated<Row>(state: List<Row>, declared: AnyResource, changes: readonly RowsTold[]): void {
  if (state.status === 'idle') return
  const isShown = (change: RowsTold) => {
    if (!change.shownBy.includes(declared.name) || !isInScope(declared, state.scope, change)) return false
    // Within a parent, rows that the list does not hold yet may fit its filters now.
    return declared.parent !== undefined || isOfOne(change, declared.idKey, (id) => id in state.list.entities)
  }
  if (changes.some(isShown)) state.staleCount += 1
}

/** Remembers rows that were deleted, by id with the version that this made. */
export function deleted(state: Pick<LiveRows, 'gone' | 'goneSince'>, gone: Readonly<Record<number, number>>): void {
  Object.assign(state.gone, gone)
  Object.assign(state.goneSince, gone)
}

/** What an answer may put into the list: never a version older than the one that is there, nor a row that has been deleted since. */
export function notOlder<Row>(state: List<Row>, rows: readonly Row[], idOf: (row: Row) => EntityId, gone = state.gone): Row[] {
  return rows.flatMap((row) => {
    const id = idOf(row) as number
    const held = state.list.entities[id]
    if ((gone[id] ?? 0) >= versionOf(row)) return []
    return held && versionOf(held) > versionOf(row) ? [held] : [row]
  })
}

/** Marks the rows that were heard of and are here now. */
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
  Object.assign(state, { marks, awaited })
}
