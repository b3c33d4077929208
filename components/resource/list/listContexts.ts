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
  /** What the screen calls the list. */
  list: string
  /** One of its rows. */
  one: string
  /** Some rows; the list in small letters, unless given. */
  many?: string
  /** Of an empty list. */
  empty: string
  /** What to begin with, for whoever may add rows. */
  start?: string
  search: string
}

/** What a list asks the server for. */
export interface ListQuery<R extends AnyResource> {
  asked: ListedOf<R>
  /** The same without page and order: all rows that match. */
  matching: NarrowedOf<R>
  /** The filters in use, by name. */
  narrowed: object
}

/** A list on a screen, as its parts see it. */
export interface ListScreen<R extends AnyResource> {
  resource: ResourceStore<R>
  /** Path parameters of the list, such as `{ eventId }`. */
  scope: ScopeOf<R>
  texts: ListTexts
  nameOf: (row: RowOf<R>) => string
  /** How two of its rows are merged; without it they are not. */
  merging: Merging<R> | undefined
  /** What it shows: page, order, search and filters. */
  shown: NarrowedList
  /** The same with saved views and columns to choose, where it has them. */
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

/** The rows that are selected, and the table's checkboxes. */
export interface ListSelection<R extends AnyResource> extends Selection {
  resource: ResourceStore<R>
  rowSelection: RowSelection<RowOf<R>> | undefined
}

/** The record that is open. */
export interface ListRecord<R extends AnyResource> extends OpenedRow<RowOf<R>> {
  resource: ResourceStore<R>
}

/** What a provider holds is known by the store of its resource. */
interface Held {
  resource: object
}
/** What a provider holds, and the provider around it: a screen may have several lists. */
export interface Frame {
  held: Held
  outer: Frame | null
}

/** Three, so that a part is drawn again only for what it uses: a row that is opened draws no table. */
export const ListContexts = {
  list: createContext<Frame | null>(null),
  selection: createContext<Frame | null>(null),
  record: createContext<Frame | null>(null),
}

/** The list of a resource around a part. */
export const useListOf = <R extends AnyResource>(resource: ResourceStore<R>): ListScreen<R> =>
  useHeld(ListContexts.list, (held): held is ListScreen<R> => held.resource === resource)

/** What is selected in the list of a resource around a part. */
export const useSelectionOf = <R extends AnyResource>(resource: ResourceStore<R>): ListSelection<R> =>
  useHeld(ListContexts.selection, (held): held is ListSelection<R> => held.resource === resource)

/** The record of a resource that is open in the list around a part. */
export const useRecordOf = <R extends AnyResource>(resource: ResourceStore<R>): ListRecord<R> =>
  useHeld(ListContexts.record, (held): held is ListRecord<R> => held.resource === resource)

function useHeld<T extends Held>(context: Context<Frame | null>, isWanted: (held: Held) => held is T): T {
  for (let frame = useContext(context); frame; frame = frame.outer) if (isWanted(frame.held)) return frame.held
  throw new Error('This part is outside of the list of its resource')
}
