import type { AnyResource, ListedOf, NarrowedOf, ScopeOf } from '#contract/resource.ts'
import type { ListQuery } from './listContexts.ts'
import type { ListParams } from './listParams.ts'
import type { Values } from '../values.ts'

/**
 * The query of a list for the parameters in the address: `asked` with page and sort order, `matching` without. Takes only declared
 * parameters from the address. The scope comes last, so that an address can filter the list of its screen but not request another one.
 * Where the scope says 0 (all), the address may narrow it.
 */
export function askedOf<R extends AnyResource>(declared: R, scope: ScopeOf<R>, { filters, q, ...listed }: ListParams): ListQuery<R> {
  const fixed = scope as Values
  const isOffered = (key: string) => key in (declared.filters?.shape ?? {}) || fixed[key] === 0
  const narrowed = Object.fromEntries(Object.entries(filters).filter(([key]) => isOffered(key)))
  const open = Object.fromEntries(Object.keys(fixed).flatMap((key) => (fixed[key] === 0 && key in narrowed ? [[key, narrowed[key]]] : [])))
  const matching = { ...narrowed, ...(declared.search !== 'none' && { q }), ...fixed, ...open }
  return { narrowed, matching: matching as NarrowedOf<R>, asked: { ...matching, ...listed } as ListedOf<R> }
}

/** The same for a list without pages: all rows that match, whatever page or sort order the address names. */
export function wholeOf<R extends AnyResource>(declared: R, scope: ScopeOf<R>, { filters, q }: ListParams): ListQuery<R> {
  const { narrowed, matching } = askedOf(declared, scope, { filters, q, page: 1, pageSize: 1 })
  return { narrowed, matching, asked: matching as ListedOf<R> }
}
