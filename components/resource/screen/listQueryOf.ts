import type { AnyResource, ListQueryOf, IdsQueryOf, ScopeOf } from '#contract/resource.ts'
import type { ListQuery } from './listContexts.ts'
import type { ListParams } from '../base/listParams.ts'
import type { Values } from '../base/values.ts'

/**
 * The query of a list for the parameters in the address: `paged` with page and sort order, `matching` without. Takes only declared
 * parameters and conditions from the address. The scope comes last, so that an address can filter the list of its screen but not request another one.
 * Where the scope says 0 (all), the address may narrow it.
 */
export function listQueryOf<R extends AnyResource>(
  declared: R,
  scope: ScopeOf<R>,
  { filters, q, ...pageParams }: ListParams,
): ListQuery<R> {
  const scopeParams = scope as Values
  const isFilterable = (key: string) => key === 'where' || key in (declared.filters?.shape ?? {}) || scopeParams[key] === 0
  const usedFilters = Object.fromEntries(Object.entries(filters).filter(([key]) => isFilterable(key)))
  const openScope = Object.fromEntries(
    Object.keys(scopeParams).flatMap((key) => (scopeParams[key] === 0 && key in usedFilters ? [[key, usedFilters[key]]] : [])),
  )
  const matching = { ...usedFilters, ...(declared.search !== 'none' && { q }), ...scopeParams, ...openScope }
  return { usedFilters, matching: matching as IdsQueryOf<R>, paged: { ...matching, ...pageParams } as ListQueryOf<R> }
}

/** The same for a list without pages: all rows that match, whatever page or sort order the address names. */
export function unpagedQueryOf<R extends AnyResource>(declared: R, scope: ScopeOf<R>, { filters, q }: ListParams): ListQuery<R> {
  const { usedFilters, matching } = listQueryOf(declared, scope, { filters, q, page: 1, pageSize: 1 })
  return { usedFilters, matching, paged: matching }
}
