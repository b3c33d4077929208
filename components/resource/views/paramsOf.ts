import type { AnyResource } from '#contract/resource.ts'
import type { ViewsOfCaller } from '#contract/views.ts'
import { type ListParams, listParamsOf, type Query } from '../list/listParams.ts'
import { askedIn } from './inAddress.ts'

/** The parameters of a list, from the address and its view; without a declaration, those of a screen without views. */
export type ParamsOf = (declared?: Pick<AnyResource, 'name'>) => ListParams

/** Reads the query of an address. Afterwards `lists` holds the names of the lists with views that were read. */
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
