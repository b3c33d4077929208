import type { AnyResource } from '#contract/resource.ts'
import type { ViewsOfCaller } from '#contract/views.ts'
import { type ListParams, listParamsOf, type Query } from '../list/listParams.ts'
import { askedIn } from './inAddress.ts'

/** What an address and its view say of a list; without one, of a screen that has no views. */
export type ParamsOf = (declared?: Pick<AnyResource, 'name'>) => ListParams

/** Reads an address whose path is already apart. `lists` tells afterwards which lists with views were asked about. */
export function paramsOf(query: Query, known: Pick<ViewsOfCaller, 'views' | 'defaults'>): { read: ParamsOf; lists: ReadonlySet<string> } {
  const lists = new Set<string>()
  return {
    read: (declared) => {
      if (!declared) return listParamsOf(query)
      lists.add(declared.name)
      return askedIn(query, declared.name, known).params
    },
    lists,
  }
}
