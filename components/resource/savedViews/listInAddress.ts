import type { SavedView, SavedViewsOfCaller } from '#contract/savedViews.ts'
import { type ListParams, listParamsOf, type Query } from '../base/listParams.ts'
import { type FilterParams, filterParamsOf } from './settings.ts'

/** What an address requests of a list. */
export interface ListInAddress {
  /** The view that is shown; undefined for the standard list. */
  view: SavedView | undefined
  /** The address names a view that does not exist, or not for this user. */
  isMissing: boolean
  /** The address names nothing of the list, so the user's default view is shown. */
  isImplicit: boolean
  /** The filters of the view, changed by those in the address. */
  params: ListParams
  /** The address differs from the view. */
  isChanged: boolean
}
type KnownViews = Pick<SavedViewsOfCaller, 'views' | 'defaults'>

/**
 * What the list named `list` shows at an address. `view=12` is a view, and the other parameters are differences from it.
 * `without=status,q` names filters of the view that are removed. An address without parameters of the list shows the default view;
 * `view=0` shows the standard list.
 */
export function listInAddress(query: Query, list: string, knownViews: KnownViews, pathKeys?: readonly string[]): ListInAddress {
  const addressParams = listParamsOf(query, pathKeys)
  const viewIdInAddress = viewIdIn(query)
  const isBare = viewIdInAddress === undefined && !addressParams.sort && !addressParams.q && Object.keys(addressParams.filters).length === 0
  const viewId = isBare ? knownViews.defaults.find((one) => one.list === list)?.viewId : viewIdInAddress
  const view = viewId ? knownViews.views.find((one) => one.viewId === viewId && one.list === list) : undefined
  if (!view)
    return { view: undefined, isMissing: !isBare && Boolean(viewIdInAddress), isImplicit: false, params: addressParams, isChanged: false }
  const without = new Set(namesIn(query.without))
  const { sort, q, filters } = filterParamsOf(view.settings)
  const remainingFilters = Object.fromEntries(Object.entries(filters).filter(([name]) => !without.has(name)))
  const { page, pageSize } = addressParams
  const params: ListParams = {
    page,
    pageSize,
    ...one('sort', addressParams.sort ?? (without.has('sort') ? undefined : sort)),
    ...one('q', addressParams.q ?? (without.has('q') ? undefined : q)),
    filters: { ...remainingFilters, ...addressParams.filters },
  }
  return { view, isMissing: false, isImplicit: isBare, params, isChanged: !isSameFilter(params, filterParamsOf(view.settings)) }
}

/**
 * The address parameters for a list. Values equal to the view's are omitted, and filters of the view that are removed are named in
 * `withoutFilters`.
 */
export function addressOf(
  next: FilterParams,
  { before, view, hasDefault, pathKeys }: { before: Query; view: SavedView | undefined; hasDefault: boolean; pathKeys?: readonly string[] },
): Record<string, string> {
  const savedParams = view ? flatten(filterParamsOf(view.settings)) : {}
  const nextParams = flatten(next)
  // Also covers names that the address has now and that must be removed.
  const names = new Set([...Object.keys(flatten(listParamsOf(before, pathKeys))), ...Object.keys(savedParams), ...Object.keys(nextParams)])
  const parts = Object.fromEntries([...names].map((name) => [name, nextParams[name] === savedParams[name] ? '' : (nextParams[name] ?? '')]))
  const without = Object.keys(savedParams).filter((name) => !nextParams[name])
  const isBare = Object.values(parts).every((value) => value === '')
  // A value of another screen stays. An empty address would show the default view.
  const none = typeof before.view === 'string' && viewIdIn(before) === undefined ? before.view : hasDefault && isBare ? '0' : ''
  return { ...parts, without: without.join(','), view: view ? String(view.viewId) : none }
}

/** Whether two sets of filters and sort order are equal. */
export function isSameFilter(a: FilterParams, b: FilterParams): boolean {
  const [one, other] = [flatten(a), flatten(b)]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => one[name] === other[name])
}

const flatten = ({ sort = '', q = '', filters }: FilterParams): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...filters, sort, q }).filter(([, value]) => value !== ''))
const one = <K extends string>(name: K, value: string | undefined): Partial<Record<K, string>> =>
  value ? ({ [name]: value } as Record<K, string>) : {}
const namesIn = (text: Query[string]): string[] => (typeof text === 'string' ? text.split(',') : [])

/** The view id in the address; 0 for the standard list. */
const viewIdIn = ({ view }: Query): number | undefined => (typeof view === 'string' && /^\d{1,9}$/.test(view) ? Number(view) : undefined)
