import type { AnyResource } from '#contract/resource.ts'
import { createListSlice } from './createListSlice.ts'
import type { ResourceStore } from './createResource.ts'

/**
 * A second list of a resource, with rows, page and order of its own, under `name` in the state of the resource's area. What
 * is saved or deleted elsewhere follows in the rows that it holds.
 */
export const createList = <R extends AnyResource>(resource: ResourceStore<R>, name: string) =>
  createListSlice<R>(resource.declared, name, resource, { takesNew: false })
