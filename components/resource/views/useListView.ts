import { useRouter } from 'next/router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Density } from '#constants/densities.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { View, ViewLayout } from '#contract/views.ts'
import { useAppSelector } from '#store/hooks.ts'
import { fetchViews, selectViews } from '#store/views/views.ts'
import { useFetch } from '../../ui/useFetch.ts'
import { useSame } from '../../ui/useSame.ts'
import { type Column, titleOf } from '../list/columns.tsx'
import type { ListParams } from '../list/listParams.ts'
import { useAddress } from '../useAddress.ts'
import { type ChangeParams, isStandard, routeKeys } from '../list/useListParams.ts'
import { arranged, type Choosable, choosable } from './arrange.ts'
import { addressOf, askedIn } from './inAddress.ts'
import { useKeptLayout } from './useKeptLayout.ts'
import { type ListWords, useOwnWords } from './words.ts'

/** The parameters of a list, and the labels of its filters. */
export interface NarrowedList {
  params: ListParams
  change: ChangeParams
  words: ListWords
  declared: AnyResource
}

/** A list as its view, the address and the user's own layout show it. */
export interface ListView extends NarrowedList {
  /** The name of the list. */
  list: string
  /** False until the view is known: nothing may be loaded before that. */
  isKnown: boolean
  /** Undefined for the standard list. */
  view: View | undefined
  /** The address names a view that does not exist, or not for this user. */
  isMissing: boolean
  /** Its layout or its filters differ from the saved view. */
  isChanged: boolean
  layout: ViewLayout
  density: Density
  /** Its columns or row height differ from the saved ones. */
  isLaid: boolean
  /** Changes the layout; null resets it to the saved view or to the list's declaration. */
  lay: (layout: ViewLayout | null) => void
  /** Shows a view as saved, or the standard list. */
  show: (view: View | undefined, how?: 'push' | 'replace') => void
  choices: readonly Choosable[]
  /** The width in pixels that the columns need, if the user has set widths. */
  minWidth: number | undefined
}

/**
 * What a list shows: the view that the address names, otherwise the user's default view, changed by the rest of the address. Its columns
 * are laid out by the view, or by the user's later changes. Every change of the filters is written to the address.
 */
export function useListView<R extends AnyResource>(
  declared: R,
  columns: readonly Column<RowOf<R>>[],
): ListView & { columns: readonly Column<RowOf<R>>[] } {
  const list = declared.name
  const { query } = useRouter()
  const move = useAddress()
  const words = useOwnWords()
  const known = useAppSelector(selectViews)
  const isKnown = useViews(list)
  const { views, defaults } = known
  const asked = useMemo(() => askedIn(query, list, { views, defaults }, routeKeys), [query, list, views, defaults])
  const { view, isImplicit } = asked
  // Opening a record changes the address, but not the list.
  const params = useSame(asked.params)
  const { layout, isLaid, lay } = useKeptLayout(list, view)

  // Writes the default view to the address, so that the address can be shared.
  const implicit = isImplicit && view ? String(view.viewId) : undefined
  useEffect(() => {
    if (implicit) move((before): Record<string, string> => (askedIn(before, list, known, routeKeys).isImplicit ? { view: implicit } : {}))
  }, [implicit, list, known, move])

  const hasDefault = known.defaults.some((one) => one.list === list)
  const change = useCallback<ChangeParams>(
    ({ filters, page = 1, pageSize, ...narrowed }) =>
      move((before) => {
        const now = askedIn(before, list, known, routeKeys)
        const next = { ...now.params, ...narrowed, filters: { ...now.params.filters, ...filters } }
        const pages = { page, ...(pageSize !== undefined && { pageSize }) }
        return {
          ...addressOf(next, { before, view: now.view, hasDefault, pathKeys: routeKeys }),
          ...Object.fromEntries(Object.entries(pages).map(([key, value]) => [key, isStandard(key, value) ? '' : String(value)])),
        }
      }),
    [move, list, known, hasDefault],
  )
  const show = useCallback(
    (next: View | undefined, how: 'push' | 'replace' = 'push') =>
      move((before) => {
        const bare = addressOf({ filters: {} }, { before, view: undefined, hasDefault, pathKeys: routeKeys })
        return { ...bare, page: '', ...(next && { view: String(next.viewId) }) }
      }, how),
    [move, hasDefault],
  )

  const { shape } = declared
  const { columns: shown, minWidth } = useMemo(() => arranged(columns, layout), [columns, layout])
  const choices = useMemo(() => choosable(columns, (column) => titleOf(column, shape), layout), [columns, shape, layout])
  const isMissing = asked.isMissing && known.statuses[list] === 'loaded'
  const isChanged = asked.isChanged || isLaid
  // Memoized, because all parts of the list read it.
  return useMemo<ListView & { columns: readonly Column<RowOf<R>>[] }>(
    () => ({
      list,
      isKnown,
      view,
      isMissing,
      isChanged,
      params,
      change,
      layout,
      density: layout.density ?? 'comfortable',
      isLaid,
      lay,
      show,
      choices,
      columns: shown,
      minWidth,
      words,
      declared,
    }),
    [list, isKnown, view, isMissing, isChanged, params, change, layout, isLaid, lay, show, choices, shown, minWidth, words, declared],
  )
}

/**
 * Loads the views of a list when it is first opened, and again when something changed behind it. Returns whether loading has ended, with
 * views or with a failure.
 */
function useViews(list: string): boolean {
  const status = useAppSelector((state) => selectViews(state).statuses[list])
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const [seen] = useState({ isLoaded: status === 'loaded', refreshCount })
  const isAsked = !seen.isLoaded || refreshCount !== seen.refreshCount
  useFetch(fetchViews, isAsked ? { list } : undefined, refreshCount)
  return status === 'loaded' || status === 'failed'
}
