import type { AnyResource, ListedOf, NarrowedOf, ScopeOf } from '#contract/resource.ts'
import type { ListParams } from './listParams.ts'
import type { Values } from '../values.ts'

/**
 * What a list is asked for that shows what the address says: `asked` with page and order, `matching` without. Only what is
 * declared is taken from the address, and the scope comes last: an address narrows the list of its screen and asks for no
 * other. What the scope leaves open with 0, for all, the address may narrow too.
 */
export function askedOf<R extends AnyResource>(declared: R, scope: ScopeOf<R>, { filters, q, ...listed }: ListParams) {
  const fixed = scope as Values
  const isOffered = (key: string) => key in (declared.filters?.shape ?? {}) || fixed[key] === 0
  const narrowed = Object.fromEntries(Object.entries(filters).filter(([key]) => isOffered(key)))
  const open = Object.fromEntries(Object.keys(fixed).flatMap((key) => (fixed[key] === 0 && key in narrowed ? [[key, narrowed[key]]] : [])))
  const matching = { ...narrowed, ...(declared.search !== 'none' && { q }), ...fixed, ...open }
  return { narrowed, matching: matching as NarrowedOf<R>, asked: { ...matching, ...listed } as ListedOf<R> }
}

/** The same for a list that is shown whole: all that match, whatever page or order the address names. */
export function wholeOf<R extends AnyResource>(declared: R, scope: ScopeOf<R>, { filters, q }: ListParams) {
  const { narrowed, matching } = askedOf(declared, scope, { filters, q, page: 1, pageSize: 1 })
  return { narrowed, matching, asked: matching as ListedOf<R> }
}
