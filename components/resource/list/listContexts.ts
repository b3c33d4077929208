import { type Context, createContext, useContext } from 'react'
import type { AnyResource, ListedOf, NarrowedOf, RowOf, ScopeOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import type { Selection } from '../bulk/useSelection.ts'
import type { Merging } from '../merge/Merging.ts'
import type { OpenedRow } from '../record/useOpenedRow.ts'
import type { RowSelection } from '../table/useListTable.ts'
import type { ListView, NarrowedList } from '../views/useListView.ts'
import type { Column } from './columns.tsx'
import type { LoadedList } from './useResource.ts'

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
  search: string
}

/** The query of a list. */
export interface ListQuery<R extends AnyResource> {
  asked: ListedOf<R>
  /** The query without page and sort order: all rows that match. */
  matching: NarrowedOf<R>
  /** The active filters, by name. */
  narrowed: object
}

/** A list on a screen, for its parts. */
export interface ListScreen<R extends AnyResource> {
  resource: ResourceStore<R>
  /** Path parameters of the list, such as `{ eventId }`. */
  scope: ScopeOf<R>
  texts: ListTexts
  nameOf: (row: RowOf<R>) => string
  /** How two of its rows are merged. Without it they cannot be. */
  merging: Merging<R> | undefined
  /** Page, sort order, search and filters. */
  shown: NarrowedList
  /** The same with saved views and selectable columns, if the list has them. */
  view: ListView | undefined
  columns: readonly Column<RowOf<R>>[]
  list: LoadedList<RowOf<R>>
  query: ListQuery<R>
  /** Whether search or filters hide some of its rows. */
  isNarrowed: boolean
  /** Whether the role may add and change rows. */
  mayEdit: boolean
  open: (row: RowOf<R> | 'new') => void
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
interface Held {
  resource: object
}
/** A provided value and the provider around it: a screen may have several lists. */
export interface Frame {
  held: Held
  outer: Frame | null
}

/** Three contexts, so that a part renders again only for what it uses: opening a row does not render the table. */
export const ListContexts = {
  list: createContext<Frame | null>(null),
  selection: createContext<Frame | null>(null),
  record: createContext<Frame | null>(null),
}

/** The surrounding list of a resource. */
export const useListOf = <R extends AnyResource>(resource: ResourceStore<R>): ListScreen<R> =>
  useHeld(ListContexts.list, (held): held is ListScreen<R> => held.resource === resource)

/** The selection in the surrounding list of a resource. */
export const useSelectionOf = <R extends AnyResource>(resource: ResourceStore<R>): ListSelection<R> =>
  useHeld(ListContexts.selection, (held): held is ListSelection<R> => held.resource === resource)

/** The open record in the surrounding list of a resource. */
export const useRecordOf = <R extends AnyResource>(resource: ResourceStore<R>): ListRecord<R> =>
  useHeld(ListContexts.record, (held): held is ListRecord<R> => held.resource === resource)

function useHeld<T extends Held>(context: Context<Frame | null>, isWanted: (held: Held) => held is T): T {
  for (let frame = useContext(context); frame; frame = frame.outer) if (isWanted(frame.held)) return frame.held
  throw new Error('This part is outside of the list of its resource')
}
