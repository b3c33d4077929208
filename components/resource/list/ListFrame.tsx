import { type Context, type ReactNode, useCallback, useContext, useMemo } from 'react'
import type { AddressName } from '#constants/addressNames.ts'
import type { AnyResource, RowOf, ScopeOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useMay } from '../../ui/useMay.ts'
import { useSelection } from '../bulk/useSelection.ts'
import type { Merging } from '../merge/Merging.ts'
import { useOpenedRow } from '../record/useOpenedRow.ts'
import type { Opening } from '../record/useOpenAddress.ts'
import type { Values } from '../values.ts'
import { ListContext } from '../views/ListContext.tsx'
import type { ListView, NarrowedList } from '../views/useListView.ts'
import { askedOf } from './askedOf.ts'
import type { Column } from './columns.tsx'
import { type Frame, ListContexts, type ListQuery, type ListScreen, type ListTexts } from './listContexts.ts'
import type { ListParams } from './listParams.ts'
import { useResource } from './useResource.ts'

/** What a screen declares about its list. */
export interface ListProps<R extends AnyResource> {
  resource: ResourceStore<R>
  /** Path parameters of the list, such as `{ eventId }`. */
  scope: ScopeOf<R>
  texts: ListTexts
  /** Must be stable: a new function renders every row again. */
  nameOf: (row: RowOf<R>) => string
  merging?: Merging<R>
  /** The query to send, if it differs from the default of the declaration. */
  queryOf?: (params: ListParams) => ListQuery<R>
  /** Whether rows can be selected. Default: if the user may delete them. */
  isSelectable?: boolean
  /** The parts of the list. */
  children: ReactNode
}
interface Props<R extends AnyResource> extends ListProps<R> {
  columns: readonly Column<RowOf<R>>[]
  shown: NarrowedList
  view?: ListView
  /** False until it is known what the list shows. */
  isKnown?: boolean
  /** The parameters used to step through the records, if they differ from those shown. */
  behind?: ListParams
  opening: Opening
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
  merging,
  queryOf,
  isSelectable,
  columns,
  shown,
  view,
  isKnown = true,
  behind,
  opening,
  openKey,
  onOpen,
  children,
}: Props<R>) {
  const { declared } = resource
  const { params, change } = shown
  const mayEdit = useMay(declared.calls.upsert.permission)
  const query = useMemo(() => queryOf?.(params) ?? askedOf(declared, scope, params), [queryOf, declared, scope, params])
  const list = useResource(resource, isKnown ? query.asked : undefined)
  const isOffered = isSelectable ?? (mayEdit && declared.isRemovable)
  const selection = useSelection(resource, { narrowed: query.matching, nameOf, isOffered })
  const { open: openId } = opening
  const { idKey } = declared
  const open = useCallback(
    (row: RowOf<R> | 'new') => {
      if (row !== 'new' && onOpen) onOpen(row)
      else openId(row === 'new' ? 'new' : ((row as Values)[idKey] as number))
    },
    [onOpen, openId, idKey],
  )
  const record = useOpenedRow(resource, opening, {
    scope,
    one: texts.one,
    list,
    params: behind ?? params,
    change,
    key: openKey,
  })
  const isNarrowed = Boolean(declared.search !== 'none' && params.q) || Object.keys(query.narrowed).length > 0
  const screen = useMemo<ListScreen<R>>(
    () => ({ resource, scope, texts, nameOf, merging, shown, view, columns, list, query, isNarrowed, mayEdit, open }),
    [resource, scope, texts, nameOf, merging, shown, view, columns, list, query, isNarrowed, mayEdit, open],
  )
  const selected = useMemo(() => ({ resource, ...selection }), [resource, selection])
  return (
    <ListContext view={shown}>
      <Provide to={ListContexts.list} held={screen}>
        <Provide to={ListContexts.selection} held={selected}>
          <Provide to={ListContexts.record} held={{ resource, ...record }}>
            {children}
          </Provide>
        </Provide>
      </Provide>
    </ListContext>
  )
}

function Provide({ to: Frames, held, children }: { to: Context<Frame | null>; held: Frame['held']; children: ReactNode }) {
  const outer = useContext(Frames)
  const frame = useMemo<Frame>(() => ({ held, outer }), [held, outer])
  return <Frames value={frame}>{children}</Frames>
}
