import type { EntityId, EntityState } from '@reduxjs/toolkit'
import type { ChangeNotice } from '#contract/changes.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { ReceivedChange } from './liveActions.ts'
import { mayBelongTo } from './mayBelongTo.ts'
import { mayShow } from './mayShow.ts'

/** What a list knows about changes made elsewhere. */
export interface LiveRows {
  /** Incremented with every change the list may have to show, so that it is loaded again. */
  staleCount: number
  /** By id, versions that were announced but have not been loaded yet. */
  expectedVersions: Record<number, number>
  /** By id, versions written by other users. Their rows are highlighted for a moment. */
  marks: Record<number, number>
  /** By id, versions that this window wrote, whether or not the list holds the rows. */
  ownVersions: Record<number, number>
  /** By id, versions of deleted rows. */
  deletedVersions: Record<number, number>
  /** Deletions since the current request was sent, which its reply may not include. */
  deletedSinceRequest: Record<number, number>
}
export const noLiveRows: LiveRows = {
  staleCount: 0,
  expectedVersions: {},
  marks: {},
  ownVersions: {},
  deletedVersions: {},
  deletedSinceRequest: {},
}

interface LiveList<Row> extends LiveRows {
  list: EntityState<Row, EntityId>
  status: string
  scope: string
}

export const versionOf = (row: unknown): number => (row as { rowVersion: number }).rowVersion

/** Applies written rows to a list. Changes made by this window are already there; the user's others are not highlighted. */
export function applyChanges<Row>(state: LiveList<Row>, declared: AnyResource, changes: readonly ReceivedChange[]): void {
  if (state.status === 'idle') return
  let isStale = false
  for (const change of changes) {
    if (change.resource !== declared.name) continue
    for (const [id, version] of change.rows) {
      const current = state.list.entities[id]
      const isKnown = Math.max(current ? versionOf(current) : 0, state.ownVersions[id] ?? 0, state.deletedVersions[id] ?? 0) >= version
      if (isKnown || !(current || isInScope(declared, state.scope, change))) continue
      isStale = true
      if (change.verb === 'delete') recordDeletions(state, { [id]: version })
      else if (change.isOwn) delete state.expectedVersions[id]
      else state.expectedVersions[id] = Math.max(version, state.expectedVersions[id] ?? 0)
    }
  }
  if (isStale) state.staleCount += 1
}

/** Whether a change may concern rows of this parent. '' and 0 mean all parents. */
function isInScope({ parent }: AnyResource, scope: string, change: ChangeNotice): boolean {
  return parent === undefined || scope === '' || scope === '0' || mayBelongTo(change, parent, (id) => String(id) === scope)
}

/** Marks a list as stale if it may show values of the rows that were written. */
export function applyRelatedChanges<Row>(state: LiveList<Row>, declared: AnyResource, changes: readonly ChangeNotice[]): void {
  if (state.status === 'idle') return
  const isShown = (change: ChangeNotice) => {
    if (!change.shownBy.includes(declared.name) || !isInScope(declared, state.scope, change)) return false
    return mayShow(declared, change, Object.values(state.list.entities))
  }
  if (changes.some(isShown)) state.staleCount += 1
}

/** Records deleted rows, given as ids with the versions created by the delete. */
export function recordDeletions(state: LiveRows, versions: Readonly<Record<number, number>>): void {
  Object.assign(state.deletedVersions, versions)
  Object.assign(state.deletedSinceRequest, versions)
}

/** The rows of a reply that may enter the list: never a version older than the stored one, and no row deleted since. */
export function withoutOutdated<Row>(
  state: LiveList<Row>,
  rows: readonly Row[],
  idOf: (row: Row) => EntityId,
  deletedVersions = state.deletedVersions,
): Row[] {
  return rows.flatMap((row) => {
    const id = idOf(row) as number
    const current = state.list.entities[id]
    if ((deletedVersions[id] ?? 0) >= versionOf(row)) return []
    return current && versionOf(current) > versionOf(row) ? [current] : [row]
  })
}

/** Highlights rows whose announced version has been loaded. */
export function highlightReceived<Row>(state: LiveList<Row>, rows: readonly Row[], idOf: (row: Row) => EntityId): void {
  const marks: Record<number, number> = {}
  const expectedVersions: Record<number, number> = {}
  for (const row of rows) {
    const [id, version] = [idOf(row) as number, versionOf(row)]
    const expected = state.expectedVersions[id]
    if (expected !== undefined && version < expected) expectedVersions[id] = expected
    else if (expected !== undefined) marks[id] = version
    else if (state.marks[id] === version) marks[id] = version
  }
  Object.assign(state, { marks, expectedVersions } satisfies Partial<LiveRows>)
}
