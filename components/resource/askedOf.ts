import type { AnyResource, ListedOf, NarrowedOf, ScopeOf } from '#contract/resource.ts'
import type { ListParams } from './listParams.ts'
import type { Values } from './values.ts'

/**
 * What a list is asked for that shows what the address says: `asked` with page and order, `matching` without. Only what is
 * declared is taken from the address, and the scope comes last: an address narrows the list of its screen and asks for no other.
 */
export function askedOf<R extends AnyResource>(declared: R, scope: ScopeOf<R>, { filters, q, ...listed }: ListParams) {
  const narrowed = Object.fromEntries(Object.entries(filters).filter(([key]) => key in (declared.filters?.shape ?? {})))
  const matching = { ...narrowed, ...(declared.search !== 'none' && { q }), ...(scope as Values) }
  return { narrowed, matching: matching as NarrowedOf<R>, asked: { ...matching, ...listed } as ListedOf<R> }
}
