import type { AnyResource } from '#contract/resource.ts'
import { createListSlice, type ListState } from './createListSlice.ts'
import type { ResourceStore } from './createResource.ts'
import type { SliceSlot } from './slotsIn.ts'

/**
 * A second list of a resource at another place in the state, with its own rows, page and order. Saves and deletes made elsewhere update
 * the rows that it holds.
 */
export const createList = <R extends AnyResource>(resource: ResourceStore<R>, slot: SliceSlot<ListState<NoInfer<R>>>) =>
  createListSlice<R>(resource, slot, resource, { appendsNewRows: false })
