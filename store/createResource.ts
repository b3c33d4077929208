import type { RemovedMany } from '#contract/bulk.ts'
import { type ActionCreatorWithPayload, createAction } from '@reduxjs/toolkit'
import type { Call, OutputOf } from '#contract/call.ts'
import type { Job } from '#contract/jobs.ts'
import type { Moved } from '#contract/reorder.ts'
import type { AnyResource, ExportedOf, ListedOf, NarrowedOf, Removed, RowOf, SavedOf } from '#contract/resource.ts'
import { changedMeanwhile, createCallThunk } from './createCallThunk.ts'
import { createDownloadThunk } from './createDownloadThunk.ts'
import { createReorder } from './createReorder.ts'
import { createListSlice, type ListState, type RowChanges } from './createListSlice.ts'
import { createImport } from './createImport.ts'
import { createRemoveMany } from './createRemoveMany.ts'
import type { Place } from './placesIn.ts'
import { createRowFetch } from './createRowFetch.ts'

/** The calls of a resource, typed by its declaration. */
interface CallsOf<R extends AnyResource> {
  list: Call<ListedOf<R>, RowOf<R>[]>
  ids: Call<NarrowedOf<R>, number[]>
  export: Call<ExportedOf<R>>
  exportJob: Call<ExportedOf<R>, Job>
  upsert: Call<SavedOf<R>, RowOf<R>>
  remove: Call<Removed, OutputOf<R['calls']['remove']>>
  removeMany: Call<{ ids: number[]; undoToken?: string }, RemovedMany<RowOf<R>>>
  reorder?: Call<Moved, RowOf<R>[]>
}

export type ResourceStore<R extends AnyResource> = ReturnType<typeof createResource<R>>

/**
 * The store of a declared resource: its thunks, reducer and selectors. Rows are replaced in place or appended by id (spec §4). The
 * latest query of the list wins. Rows of another parent are dropped immediately.
 */
export function createResource<R extends AnyResource>(declared: R, place: Place<ListState<NoInfer<R>>>) {
  const { area, name } = declared
  const calls = declared.calls as unknown as CallsOf<R>
  const byHand = calls.reorder && createReorder(calls.reorder, declared)
  const { removeBatch, removeMany } = createRemoveMany(calls.removeMany)
  const heldRowsStored = createAction(`${area}/${name}/heldRowsStored`) as ActionCreatorWithPayload<RowOf<R>[]>
  const storesCurrent = (row: Record<string, unknown>) => heldRowsStored([row as RowOf<R>])
  const changes: RowChanges<R> = {
    upsert: createCallThunk(calls.upsert, { whyOf: changedMeanwhile, storesCurrent }),
    remove: createCallThunk(calls.remove, { storesCurrent }),
    removeBatch,
    rowStored: createAction(`${area}/${name}/rowStored`) as ActionCreatorWithPayload<RowOf<R>>,
    heldRowsStored,
  }
  return {
    ...createListSlice<R>({ declared, list: calls.list }, place, { ...changes, byHand }, { takesNew: true }),
    /** The list's call, typed by its declaration. */
    list: calls.list,
    ...changes,
    /** The same save from a form, which compares its values with the newer version if another user changed the row first. */
    upsertInForm: createCallThunk(calls.upsert, { comparesVersions: true }),
    fetchRow: createRowFetch(calls.list),
    fetchIds: createCallThunk(calls.ids),
    removeMany,
    exportList: createDownloadThunk(calls.export),
    /** The same as a job, for many rows. */
    exportAsJob: createCallThunk(calls.exportJob, { whyOf: ({ reason }) => reason ?? '' }),
    /** Moves a row immediately, and back if the server refuses it. Only if the declaration has a manual order. */
    reorder: byHand?.reorder,
    imports: createImport(declared),
  }
}
