import { type Context, createContext, useContext } from 'react'
import type { Route } from '#constants/routes.ts'
import type { AnyResource, ListQueryOf, IdsQueryOf, RowOf, ScopeOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import type { Selection } from '../bulk/useSelection.ts'
import type { MergeOptions } from '../merge/MergeOptions.ts'
import type { OpenedRow } from '../record/useOpenedRow.ts'
import type { RowSelection } from '../table/useListTable.ts'
import type { ListView, ListControls } from '../savedViews/useListView.ts'
import type { Column } from '../base/columns.tsx'
import type { LoadedList } from '../base/useResource.ts'

export interface ListTexts {
  /** The name of the list on screen. */
  list: string
  /** The singular of its rows. */
  one: string
  /** The plural of its rows. Default: the list's name in lower case. */
  many?: string
  /** The text of an empty list. */
  empty: string
  /** How to start, for users who may add rows. */
  start?: string
  /** What must exist before rows can be added, and the way there. While it is given, nothing can be added. */
  missing?: { text: string; link: string; href: Route }
  search: string
}

/** The query of a list. */
export interface ListQuery<R extends AnyResource> {
  paged: ListQueryOf<R>
  /** The query without page and sort order: all rows that match. */
  matching: IdsQueryOf<R>
  /** The active filters, by name. */
  usedFilters: object
}

/** A list on a screen, for its parts. */
export interface ListScreen<R extends AnyResource> {
  resource: ResourceStore<R>
  /** Path parameters of the list, such as `{ eventId }`. */
  scope: ScopeOf<R>
  texts: ListTexts
  nameOf: (row: RowOf<R>) => string
  /** How two of its rows are merged. Without it they cannot be. */
  mergeOptions: MergeOptions<R> | undefined
  /** Page, sort order, search and filters. */
  controls: ListControls
  /** The same with saved views and selectable columns, if the list has them. */
  view: ListView | undefined
  columns: readonly Column<RowOf<R>>[]
  list: LoadedList<RowOf<R>>
  query: ListQuery<R>
  /** Whether search or filters hide some of its rows. */
  isFiltered: boolean
  /** Whether the role may add and change rows. */
  mayEdit: boolean
  open: (row: RowOf<R> | 'new') => void
  /** Opens a new row with the values of this one; undefined if rows cannot be duplicated. */
  duplicate: ((row: RowOf<R>) => void) | undefined
}

/** The selected rows, and the table's checkboxes. */
export interface ListSelection<R extends AnyResource> extends Selection {
  resource: ResourceStore<R>
  rowSelection: RowSelection<RowOf<R>> | undefined
}

/** The open record. */
export interface ListRecord<R extends AnyResource> extends OpenedRow<RowOf<R>> {
  resource: ResourceStore<R>
}

/** A provided value is identified by the store of its resource. */
interface FrameValue {
  resource: object
}
/** A provided value and the provider around it: a screen may have several lists. */
export interface ContextFrame {
  value: FrameValue
  outer: ContextFrame | null
}

/** Three contexts, so that a part renders again only for what it uses: opening a row does not render the table. */
export const ListContexts = {
  list: createContext<ContextFrame | null>(null),
  selection: createContext<ContextFrame | null>(null),
  record: createContext<ContextFrame | null>(null),
}

/** The surrounding list of a resource. */
export const useListScreen = <R extends AnyResource>(resource: ResourceStore<R>): ListScreen<R> =>
  useFrameValue(ListContexts.list, (value): value is ListScreen<R> => value.resource === resource)

/** The selection in the surrounding list of a resource. */
export const useListSelection = <R extends AnyResource>(resource: ResourceStore<R>): ListSelection<R> =>
  useFrameValue(ListContexts.selection, (value): value is ListSelection<R> => value.resource === resource)

/** The open record in the surrounding list of a resource. */
export const useListRecord = <R extends AnyResource>(resource: ResourceStore<R>): ListRecord<R> =>
  useFrameValue(ListContexts.record, (value): value is ListRecord<R> => value.resource === resource)

function useFrameValue<T extends FrameValue>(context: Context<ContextFrame | null>, isMatch: (value: FrameValue) => value is T): T {
  for (let frame = useContext(context); frame; frame = frame.outer) if (isMatch(frame.value)) return frame.value
  throw new Error('This part is outside of the list of its resource')
}
