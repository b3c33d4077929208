import type { View, ViewsOfCaller } from '#contract/views.ts'
import { type ListParams, listParamsOf, type Query } from '../list/listParams.ts'
import { type Narrowing, narrowingOf } from './settings.ts'

/** What an address requests of a list. */
export interface Asked {
  /** The view that is shown; undefined for the standard list. */
  view: View | undefined
  /** The address names a view that does not exist, or not for this user. */
  isMissing: boolean
  /** The address names nothing of the list, so the user's default view is shown. */
  isImplicit: boolean
  /** The filters of the view, changed by those in the address. */
  params: ListParams
  /** The address differs from the view. */
  isChanged: boolean
}
type Known = Pick<ViewsOfCaller, 'views' | 'defaults'>

/**
 * What the list named `list` shows at an address. `view=12` is a view, and the other parameters are differences from it.
 * `without=status,q` names filters of the view that are removed. An address without parameters of the list shows the default view;
 * `view=0` shows the standard list.
 */
export function askedIn(query: Query, list: string, known: Known, pathKeys?: readonly string[]): Asked {
  const own = listParamsOf(query, pathKeys)
  const asked = viewIdIn(query)
  const isBare = asked === undefined && !own.sort && !own.q && Object.keys(own.filters).length === 0
  const viewId = isBare ? known.defaults.find((one) => one.list === list)?.viewId : asked
  const view = viewId ? known.views.find((one) => one.viewId === viewId && one.list === list) : undefined
  if (!view) return { view: undefined, isMissing: !isBare && Boolean(asked), isImplicit: false, params: own, isChanged: false }
  const without = new Set(wordsIn(query.without))
  const { sort, q, filters } = narrowingOf(view.settings)
  const kept = Object.fromEntries(Object.entries(filters).filter(([name]) => !without.has(name)))
  const { page, pageSize } = own
  const params: ListParams = {
    page,
    pageSize,
    ...one('sort', own.sort ?? (without.has('sort') ? undefined : sort)),
    ...one('q', own.q ?? (without.has('q') ? undefined : q)),
    filters: { ...kept, ...own.filters },
  }
  return { view, isMissing: false, isImplicit: isBare, params, isChanged: !isSame(params, narrowingOf(view.settings)) }
}

/**
 * The address parameters for a list. Values equal to the view's are omitted, and filters of the view that are removed are named in
 * `without`.
 */
export function addressOf(
  next: Narrowing,
  { before, view, hasDefault, pathKeys }: { before: Query; view: View | undefined; hasDefault: boolean; pathKeys?: readonly string[] },
): Record<string, string> {
  const saved = view ? flat(narrowingOf(view.settings)) : {}
  const shown = flat(next)
  // Also covers names that the address has now and that must be removed.
  const names = new Set([...Object.keys(flat(listParamsOf(before, pathKeys))), ...Object.keys(saved), ...Object.keys(shown)])
  const parts = Object.fromEntries([...names].map((name) => [name, shown[name] === saved[name] ? '' : (shown[name] ?? '')]))
  const without = Object.keys(saved).filter((name) => !shown[name])
  const isBare = Object.values(parts).every((value) => value === '')
  // A value of another screen stays. An empty address would show the default view.
  const none = typeof before.view === 'string' && viewIdIn(before) === undefined ? before.view : hasDefault && isBare ? '0' : ''
  return { ...parts, without: without.join(','), view: view ? String(view.viewId) : none }
}

/** Whether two sets of filters and sort order are equal. */
export function isSame(a: Narrowing, b: Narrowing): boolean {
  const [one, other] = [flat(a), flat(b)]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => one[name] === other[name])
}

const flat = ({ sort = '', q = '', filters }: Narrowing): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...filters, sort, q }).filter(([, value]) => value !== ''))
const one = <K extends string>(name: K, value: string | undefined): Partial<Record<K, string>> =>
  value ? ({ [name]: value } as Record<K, string>) : {}
const wordsIn = (text: Query[string]): string[] => (typeof text === 'string' ? text.split(',') : [])

/** The view id in the address; 0 for the standard list. */
const viewIdIn = ({ view }: Query): number | undefined => (typeof view === 'string' && /^\d{1,9}$/.test(view) ? Number(view) : undefined)
