import type { BulkRemoval } from '#contract/bulk.ts'
import { type ActionCreatorWithPayload, createAction } from '@reduxjs/toolkit'
import type { BulkEditInput } from '#contract/bulkEdit.ts'
import type { Call, OutputOf } from '#contract/call.ts'
import type { DefinedColumn, RowCells, ValueCount } from '#contract/columns.ts'
import type { Job } from '#contract/jobs.ts'
import type { MoveInput } from '#contract/reorder.ts'
import type { AnyResource, ExportQueryOf, ListQueryOf, IdsQueryOf, RemoveInput, RowOf, SaveInputOf } from '#contract/resource.ts'
import { conflictReason, createCallThunk } from './createCallThunk.ts'
import { createDownloadThunk } from './createDownloadThunk.ts'
import { createReorder } from './createReorder.ts'
import { createListSlice, type ListState, type RowActions } from './createListSlice.ts'
import { createImport } from './createImport.ts'
import { createRemoveMany } from './createRemoveMany.ts'
import { createUpdateMany } from './createUpdateMany.ts'
import type { SliceSlot } from './slotsIn.ts'
import { createRowFetch } from './createRowFetch.ts'

/** The calls of a resource, typed by its declaration. */
interface ResourceCalls<R extends AnyResource> {
  list: Call<ListQueryOf<R>, RowOf<R>[]>
  ids: Call<IdsQueryOf<R>, number[]>
  counts: Call<object, ValueCount[]>
  columns: Call<object, DefinedColumn[]>
  cells: Call<object, RowCells[]>
  export: Call<ExportQueryOf<R>>
  exportJob: Call<ExportQueryOf<R>, Job>
  upsert: Call<SaveInputOf<R>, RowOf<R>>
  remove: Call<RemoveInput, OutputOf<R['calls']['remove']>>
  removeMany: Call<{ ids: number[]; undoToken?: string }, BulkRemoval<RowOf<R>>>
  updateMany?: Call<BulkEditInput, BulkRemoval<RowOf<R>>>
  reorder?: Call<MoveInput, RowOf<R>[]>
}

export type ResourceStore<R extends AnyResource> = ReturnType<typeof createResource<R>>

/**
 * The store of a declared resource: its thunks, reducer and selectors. Rows are replaced in place or appended by id (spec §4). The
 * latest query of the list wins. Rows of another parent are dropped immediately.
 */
export function createResource<R extends AnyResource>(declared: R, slot: SliceSlot<ListState<NoInfer<R>>>) {
  const { area, name } = declared
  const calls = declared.calls as ResourceCalls<R>
  const manualOrder = calls.reorder && createReorder(calls.reorder, declared)
  const { removeBatch, removeMany } = createRemoveMany(calls.removeMany)
  const heldRowsStored = createAction(`${area}/${name}/heldRowsStored`) as ActionCreatorWithPayload<RowOf<R>[]>
  const storeCurrentAction = (row: Record<string, unknown>) => heldRowsStored([row as RowOf<R>])
  const changes: RowActions<R> = {
    upsert: createCallThunk(calls.upsert, { reasonOf: conflictReason, storeCurrentAction }),
    remove: createCallThunk(calls.remove, { storeCurrentAction }),
    removeBatch,
    rowStored: createAction(`${area}/${name}/rowStored`) as ActionCreatorWithPayload<RowOf<R>>,
    heldRowsStored,
  }
  return {
    ...createListSlice<R>({ declared, list: calls.list }, slot, { ...changes, manualOrder }, { appendsNewRows: true }),
    /** The list's call, typed by its declaration. */
    list: calls.list,
    ...changes,
    /** The same save from a form, which compares its values with the newer version if another user changed the row first. */
    upsertInForm: createCallThunk(calls.upsert, { comparesVersions: true }),
    fetchRow: createRowFetch(calls.list),
    fetchIds: createCallThunk(calls.ids),
    /** The values of a field among the rows that match, with their numbers. */
    fetchCounts: createCallThunk(calls.counts),
    /** The columns that rows of the parent define, and their values. Only where the declaration has them. */
    fetchColumns: createCallThunk(calls.columns),
    fetchCells: createCallThunk(calls.cells),
    removeMany,
    /** Changes fields of many rows. Only if the declaration allows it for some. */
    bulkEdit: calls.updateMany && createUpdateMany(calls.updateMany, () => heldRowsStored([])),
    exportList: createDownloadThunk(calls.export),
    /** The same as a job, for many rows. */
    exportAsJob: createCallThunk(calls.exportJob),
    /** Moves a row immediately, and back if the server refuses it. Only if the declaration has a manual order. */
    reorder: manualOrder?.reorder,
    imports: createImport(declared),
  }
}
