import type { AnyResource } from '#contract/resource.ts'
import { createListSlice, type ListState } from './createListSlice.ts'
import type { ResourceStore } from './createResource.ts'
import type { Place } from './placesIn.ts'

/**
 * A second list of a resource, with rows, page and order of its own, at another place in the state. What is saved or deleted
 * elsewhere follows in the rows that it holds.
 */
export const createList = <R extends AnyResource>(resource: ResourceStore<R>, place: Place<ListState<NoInfer<R>>>) =>
  createListSlice<R>(resource.declared, place, resource, { takesNew: false })
