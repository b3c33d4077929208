import { useRouter } from 'next/router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Density } from '#constants/densities.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { SavedView, ViewLayout } from '#contract/savedViews.ts'
import { useAppSelector } from '#store/hooks.ts'
import { fetchSavedViews, selectSavedViews } from '#store/savedViews/savedViews.ts'
import { useFetch } from '../../ui/useFetch.ts'
import { useStableValue } from '../../ui/useStableValue.ts'
import { type Column, columnTitleOf } from '../base/columns.tsx'
import type { ListParams } from '../base/listParams.ts'
import { useAddress } from '../base/useAddress.ts'
import { type ChangeParams, isDefaultParam, routeKeys } from '../base/useListParams.ts'
import { type DefinedColumns, useDefinedColumns, useNewDefinedColumns } from '../fields/definedColumns.ts'
import { definedColumns, fieldColumns } from '../fields/fieldColumns.tsx'
import { arrangeColumns, type ColumnChoice, columnChoices, furtherColumns, layoutKeys } from './arrangeColumns.ts'
import { addressOf, listInAddress } from './listInAddress.ts'
import { useSavedLayout } from './useSavedLayout.ts'
import { type FilterLabels, useNewFilterLabels } from '../base/filterLabels.ts'

/** The parameters of a list, and the labels of its filters. */
export interface ListControls {
  params: ListParams
  change: ChangeParams
  labels: FilterLabels
  declared: AnyResource
}

/** A list as its view, the address and the user's own layout show it. */
export interface ListView extends ListControls {
  /** The name of the list. */
  list: string
  /** False until the view is known: nothing may be loaded before that. */
  isKnown: boolean
  /** Undefined for the standard list. */
  view: SavedView | undefined
  /** The address names a view that does not exist, or not for this user. */
  isMissing: boolean
  /** Its layout or its filters differ from the saved view. */
  isChanged: boolean
  layout: ViewLayout
  density: Density
  /** Its columns or row height differ from the saved ones. */
  hasCustomLayout: boolean
  /** Changes the layout; null resets it to the saved view or to the list's declaration. */
  setLayout: (layout: ViewLayout | null) => void
  /** Shows a view as saved, or the standard list. */
  show: (view: SavedView | undefined, how?: 'push' | 'replace') => void
  choices: readonly ColumnChoice[]
  /** The columns that can be added. */
  furtherChoices: readonly ColumnChoice[]
  /** The columns that rows of the list's parent define. */
  defined: DefinedColumns
  /** The keys of the defined columns that the layout shows. */
  definedKeys: readonly string[]
  /** Whether any of them is on screen, in a filter or to choose from. */
  needsDefinedColumns: boolean
  /** The width in pixels that the columns need, if the user has set widths. */
  minWidth: number | undefined
}

const noDefinitions: readonly never[] = []

/**
 * What a list shows: the view that the address names, otherwise the user's default view, changed by the rest of the address. Its columns
 * are laid out by the view, or by the user's later changes. Every change of the filters is written to the address.
 */
export function useListView<R extends AnyResource>(
  declared: R,
  ownColumns: readonly Column<RowOf<R>>[],
): ListView & { columns: readonly Column<RowOf<R>>[] } {
  const list = declared.name
  const { query } = useRouter()
  const changeAddress = useAddress()
  const labels = useNewFilterLabels()
  const savedViews = useAppSelector(selectSavedViews)
  const isKnown = useSavedViews(list)
  const { views, defaults } = savedViews
  const inAddress = useMemo(() => listInAddress(query, list, { views, defaults }, routeKeys), [query, list, views, defaults])
  const { view, isImplicit } = inAddress
  // Opening a record changes the address, but not the list.
  const params = useStableValue(inAddress.params)
  const { layout, hasCustomLayout, setLayout } = useSavedLayout(list, view)

  // Writes the default view to the address, so that the address can be shared.
  const implicitViewId = isImplicit && view ? String(view.viewId) : undefined
  useEffect(() => {
    if (implicitViewId)
      changeAddress((before): Record<string, string> =>
        listInAddress(before, list, savedViews, routeKeys).isImplicit ? { view: implicitViewId } : {},
      )
  }, [implicitViewId, list, savedViews, changeAddress])

  const hasDefault = savedViews.defaults.some((one) => one.list === list)
  const change = useCallback<ChangeParams>(
    ({ filters, page = 1, pageSize, ...searchAndSort }) =>
      changeAddress((before) => {
        const current = listInAddress(before, list, savedViews, routeKeys)
        const next = { ...current.params, ...searchAndSort, filters: { ...current.params.filters, ...filters } }
        const pages = { page, ...(pageSize !== undefined && { pageSize }) }
        return {
          ...addressOf(next, { before, view: current.view, hasDefault, pathKeys: routeKeys }),
          ...Object.fromEntries(Object.entries(pages).map(([key, value]) => [key, isDefaultParam(key, value) ? '' : String(value)])),
        }
      }),
    [changeAddress, list, savedViews, hasDefault],
  )
  const show = useCallback(
    (next: SavedView | undefined, how: 'push' | 'replace' = 'push') =>
      changeAddress((before) => {
        const emptyParams = addressOf({ filters: {} }, { before, view: undefined, hasDefault, pathKeys: routeKeys })
        return { ...emptyParams, page: '', ...(next && { view: String(next.viewId) }) }
      }, how),
    [changeAddress, hasDefault],
  )

  const { shape } = declared
  const defined = useNewDefinedColumns()
  const { columns: definitions = noDefinitions, isRequested } = useDefinedColumns(defined)
  const columns = useMemo(
    () => [...ownColumns, ...fieldColumns(declared, ownColumns), ...definedColumns(declared, definitions, layoutKeys(layout))],
    [ownColumns, declared, definitions, layout],
  )
  const { columns: shownColumns, minWidth } = useMemo(() => arrangeColumns(columns, layout), [columns, layout])
  const choices = useMemo(() => columnChoices(columns, (column) => columnTitleOf(column, shape), layout), [columns, shape, layout])
  const furtherChoices = useMemo(() => furtherColumns(columns, (column) => columnTitleOf(column, shape), layout), [columns, shape, layout])
  const definedKeys = useMemo(
    () => choices.filter(({ key, isOptional }) => isOptional && key.includes('.')).map(({ key }) => key),
    [choices],
  )
  const isFilteredByDefined = declared.definedColumns.some((prefix) => params.filters.where?.includes(`${prefix}.`))
  const needsDefinedColumns = declared.definedColumns.length > 0 && (isRequested || definedKeys.length > 0 || isFilteredByDefined)
  const isMissing = inAddress.isMissing && savedViews.statuses[list] === 'loaded'
  const isChanged = inAddress.isChanged || hasCustomLayout
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
      hasCustomLayout,
      setLayout,
      show,
      choices,
      furtherChoices,
      defined,
      definedKeys,
      needsDefinedColumns,
      columns: shownColumns,
      minWidth,
      labels,
      declared,
    }),
    [
      list,
      isKnown,
      view,
      isMissing,
      isChanged,
      params,
      change,
      layout,
      hasCustomLayout,
      setLayout,
      show,
      choices,
      furtherChoices,
      defined,
      definedKeys,
      needsDefinedColumns,
      shownColumns,
      minWidth,
      labels,
      declared,
    ],
  )
}

/**
 * Loads the views of a list when it is first opened, and again when something changed behind it. Returns whether loading has ended, with
 * views or with a failure.
 */
function useSavedViews(list: string): boolean {
  const status = useAppSelector((state) => selectSavedViews(state).statuses[list])
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const [initial] = useState({ isLoaded: status === 'loaded', refreshCount })
  const shouldFetch = !initial.isLoaded || refreshCount !== initial.refreshCount
  useFetch(fetchSavedViews, shouldFetch ? { list } : undefined, refreshCount)
  return status === 'loaded' || status === 'failed'
}
