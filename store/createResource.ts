import { type ActionCreatorWithPayload, createAction } from '@reduxjs/toolkit'
import type { Call, OutputOf } from '#contract/call.ts'
import type { AnyResource, ListedOf, Removed, RowOf, SavedOf } from '#contract/resource.ts'
import { createCallThunk } from './createCallThunk.ts'
import { createListSlice, type RowChanges } from './createListSlice.ts'
import { createRowFetch } from './createRowFetch.ts'

/** The calls of a resource, typed by its declaration. */
interface CallsOf<R extends AnyResource> {
  list: Call<ListedOf<R>, RowOf<R>[]>
  upsert: Call<SavedOf<R>, RowOf<R>>
  remove: Call<Removed, OutputOf<R['calls']['remove']>>
}

/** What `createResource` makes of a declaration. */
export type ResourceStore<R extends AnyResource> = ReturnType<typeof createResource<R>>

/**
 * The store of a declared resource: its thunks, its reducer and its selectors. Rows are replaced in place or
 * appended by id (spec §4); the latest list asked for wins; another parent's rows are dropped at once.
 */
export function createResource<R extends AnyResource>(declared: R) {
  const { area, name } = declared
  const calls = declared.calls as unknown as CallsOf<R>
  const changes: RowChanges<R> = {
    upsert: createCallThunk(calls.upsert),
    remove: createCallThunk(calls.remove),
    rowStored: createAction(`${area}/${name}/rowStored`) as ActionCreatorWithPayload<RowOf<R>>,
    heldRowsStored: createAction(`${area}/${name}/heldRowsStored`),
  }
  return { ...createListSlice(declared, name, changes, { takesNew: true }), ...changes, fetchRow: createRowFetch(calls.list) }
}
