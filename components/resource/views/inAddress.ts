import type { View, ViewsOfCaller } from '#contract/views.ts'
import { type ListParams, listParamsOf, type Query } from '../list/listParams.ts'
import { type Narrowing, narrowingOf } from './settings.ts'

/** What an address asks a list for. */
export interface Asked {
  /** The view that is shown; nothing for the list as it is. */
  view: View | undefined
  /** The address names a view that is not there, or not for this person. */
  isMissing: boolean
  /** The address says nothing of the list, and the person's default view is shown. */
  isImplicit: boolean
  /** What the view narrows, changed by what the address says. */
  params: ListParams
  /** The address says something else than the view. */
  isChanged: boolean
}
type Known = Pick<ViewsOfCaller, 'views' | 'defaults'>

/**
 * What the list named `list` shows at an address: `view=12` is a view, and what stands beside it differs from the view;
 * `without=status,q` says what the view narrows and the address does not. An address that says nothing of the list shows the
 * default view, one that says `view=0` the list as it is.
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

/** The parts of an address that show a list so: what the view says already is left out, and what it narrows and this does not is said. */
export function addressOf(
  next: Narrowing,
  { before, view, hasDefault, pathKeys }: { before: Query; view: View | undefined; hasDefault: boolean; pathKeys?: readonly string[] },
): Record<string, string> {
  const saved = view ? flat(narrowingOf(view.settings)) : {}
  const shown = flat(next)
  // Names that the address has now and that are no longer asked for go.
  const names = new Set([...Object.keys(flat(listParamsOf(before, pathKeys))), ...Object.keys(saved), ...Object.keys(shown)])
  const parts = Object.fromEntries([...names].map((name) => [name, shown[name] === saved[name] ? '' : (shown[name] ?? '')]))
  const without = Object.keys(saved).filter((name) => !shown[name])
  const isBare = Object.values(parts).every((value) => value === '')
  // Another screen's word stays; an empty address would show the default view.
  const none = typeof before.view === 'string' && viewIdIn(before) === undefined ? before.view : hasDefault && isBare ? '0' : ''
  return { ...parts, without: without.join(','), view: view ? String(view.viewId) : none }
}

/** Whether two narrow and order a list in the same way. */
export function isSame(a: Narrowing, b: Narrowing): boolean {
  const [one, other] = [flat(a), flat(b)]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => one[name] === other[name])
}

const flat = ({ sort = '', q = '', filters }: Narrowing): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...filters, sort, q }).filter(([, value]) => value !== ''))
const one = <K extends string>(name: K, value: string | undefined): Partial<Record<K, string>> =>
  value ? ({ [name]: value } as Record<K, string>) : {}
const wordsIn = (text: Query[string]): string[] => (typeof text === 'string' ? text.split(',') : [])

/** The id that the address names; 0 for the list as it is. */
const viewIdIn = ({ view }: Query): number | undefined => (typeof view === 'string' && /^\d{1,9}$/.test(view) ? Number(view) : undefined)
