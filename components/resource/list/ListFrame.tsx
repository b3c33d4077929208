import { type Context, type ReactNode, useCallback, useContext, useMemo } from 'react'
import type { AddressName } from '#constants/addressNames.ts'
import type { AnyResource, RowOf, ScopeOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { usePermission } from '../../ui/usePermission.ts'
import { useSelection } from '../bulk/useSelection.ts'
import { ImportByLink } from '../import/ImportByLink.tsx'
import type { MergeOptions } from '../merge/MergeOptions.ts'
import { useOpenedRow } from '../record/useOpenedRow.ts'
import type { RecordOpener } from '../record/useOpenAddress.ts'
import type { Values } from '../base/values.ts'
import { ListContext } from '../savedViews/ListContext.tsx'
import type { ListView, ListControls } from '../savedViews/useListView.ts'
import { listQueryOf } from '../screen/listQueryOf.ts'
import type { Column } from '../base/columns.tsx'
import { type ContextFrame, ListContexts, type ListQuery, type ListScreen, type ListTexts } from '../screen/listContexts.ts'
import type { ListParams } from '../base/listParams.ts'
import { useResource } from '../base/useResource.ts'

/** What a screen declares about its list. */
export interface ListProps<R extends AnyResource> {
  resource: ResourceStore<R>
  /** Path parameters of the list, such as `{ eventId }`. */
  scope: ScopeOf<R>
  texts: ListTexts
  /** Must be stable: a new function renders every row again. */
  nameOf: (row: RowOf<R>) => string
  mergeOptions?: MergeOptions<R>
  /** The query to send, if it differs from the default of the declaration. */
  queryOf?: (params: ListParams) => ListQuery<R>
  /** Whether rows can be selected. Default: if the user may delete them. */
  isSelectable?: boolean
  /** The parts of the list. */
  children: ReactNode
}
interface Props<R extends AnyResource> extends ListProps<R> {
  columns: readonly Column<RowOf<R>>[]
  controls: ListControls
  view?: ListView
  /** False until it is known what the list shows. */
  isKnown?: boolean
  /** The parameters used to step through the records, if they differ from those shown. */
  underlyingParams?: ListParams
  opener: RecordOpener
  /** The name of the open record's id in the address, if it is not the default. */
  openKey?: AddressName
  /** Called when a row is opened, if that does not open a record of this screen. */
  onOpen?: (row: RowOf<R>) => void
}

/** Loads a list and shares it with its parts, together with the selection and the open record. */
export function ListFrame<R extends AnyResource>({
  resource,
  scope,
  texts,
  nameOf,
  mergeOptions,
  queryOf,
  isSelectable,
  columns,
  controls,
  view,
  isKnown = true,
  underlyingParams,
  opener,
  openKey,
  onOpen,
  children,
}: Props<R>) {
  const { declared } = resource
  const { params, change } = controls
  const mayEdit = usePermission(declared.calls.upsert.permission) && !declared.isReport
  const query = useMemo(() => queryOf?.(params) ?? listQueryOf(declared, scope, params), [queryOf, declared, scope, params])
  const list = useResource(resource, isKnown ? query.paged : undefined)
  const isEnabled = isSelectable ?? (mayEdit && declared.isRemovable)
  const selection = useSelection(resource, { idsQuery: query.matching, nameOf, isEnabled })
  const { open: openRecord } = opener
  const { idKey } = declared
  const openRow = useCallback(
    (row: RowOf<R> | 'new') => {
      if (row !== 'new' && onOpen) onOpen(row)
      else openRecord(row === 'new' ? 'new' : ((row as Values)[idKey] as number))
    },
    [onOpen, openRecord, idKey],
  )
  const mayDuplicate = mayEdit && declared.duplicate !== undefined
  const duplicate = useMemo(
    () => (mayDuplicate ? (row: RowOf<R>) => openRecord(`copy-${(row as Values)[idKey] as number}`) : undefined),
    [mayDuplicate, openRecord, idKey],
  )
  const record = useOpenedRow(resource, opener, {
    scope,
    one: texts.one,
    list,
    params: underlyingParams ?? params,
    change,
    key: openKey,
  })
  const isFiltered = Boolean(declared.search !== 'none' && params.q) || Object.keys(query.usedFilters).length > 0
  const listScreen = useMemo<ListScreen<R>>(
    () => ({
      resource,
      scope,
      texts,
      nameOf,
      mergeOptions,
      controls,
      view,
      columns,
      list,
      query,
      isFiltered,
      mayEdit,
      open: openRow,
      duplicate,
    }),
    [resource, scope, texts, nameOf, mergeOptions, controls, view, columns, list, query, isFiltered, mayEdit, openRow, duplicate],
  )
  const selectionValue = useMemo(() => ({ resource, ...selection }), [resource, selection])
  return (
    <ListContext view={controls}>
      <FrameProvider to={ListContexts.list} value={listScreen}>
        <FrameProvider to={ListContexts.selection} value={selectionValue}>
          <FrameProvider to={ListContexts.record} value={{ resource, ...record }}>
            {children}
            {resource.imports && <ImportByLink resource={resource} scope={scope} texts={texts} />}
          </FrameProvider>
        </FrameProvider>
      </FrameProvider>
    </ListContext>
  )
}

function FrameProvider({
  to: FrameContext,
  value,
  children,
}: {
  to: Context<ContextFrame | null>
  value: ContextFrame['value']
  children: ReactNode
}) {
  const outer = useContext(FrameContext)
  const frame = useMemo<ContextFrame>(() => ({ value, outer }), [value, outer])
  return <FrameContext value={frame}>{children}</FrameContext>
}
