import type { AnyResource } from '#contract/resource.ts'
import type { SavedViewsOfCaller } from '#contract/savedViews.ts'
import { type ListParams, listParamsOf, type Query } from '../base/listParams.ts'
import { listInAddress } from './listInAddress.ts'

/** The parameters of a list, from the address and its view; without a declaration, those of a screen without views. */
export type ParamsReader = (declared?: Pick<AnyResource, 'name'>) => ListParams

/** Reads the query of an address. Afterwards `lists` holds the names of the lists with views that were read. */
export function paramsOf(
  query: Query,
  knownViews: Pick<SavedViewsOfCaller, 'views' | 'defaults'>,
): { read: ParamsReader; lists: ReadonlySet<string> } {
  const lists = new Set<string>()
  return {
    read: (declared) => {
      if (!declared) return listParamsOf(query)
      lists.add(declared.name)
      return listInAddress(query, declared.name, knownViews).params
    },
    lists,
  }
}
