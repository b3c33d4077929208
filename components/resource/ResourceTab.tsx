import type { ReactNode } from 'react'
import type { AnyResource, RowOf, ScopeOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { DeleteSelected } from './bulk/DeleteSelected.tsx'
import type { Column } from './list/columns.tsx'
import type { ListTexts } from './list/listContexts.ts'
import { ListRows } from './list/ListRows.tsx'
import { ResourceList } from './list/ResourceList.tsx'
import type { Merging } from './merge/Merging.ts'
import { RecordDrawer } from './record/RecordDrawer.tsx'
import type { Defaults } from './record/useRowForm.ts'
import { ListBar } from './views/ListBar.tsx'

interface Props<R extends AnyResource> {
  resource: ResourceStore<R>
  /** Path parameters of the list, such as `{ eventId }`. */
  scope: ScopeOf<R>
  columns: readonly Column<RowOf<R>>[]
  /** What a new row starts from, beside the parent that the scope names. */
  defaults: Defaults<R>
  texts: ListTexts
  /** The same function every time: another draws every row anew. */
  nameOf: (row: RowOf<R>) => string
  timeZone?: string
  drawerWidth?: number
  filters?: ReactNode
  /** How two of its rows are merged; without it they are not. */
  merging?: Merging<R>
  /** The fields of the form, for a row or for a new one. */
  fields: (row: RowOf<R> | null) => ReactNode
}

/** A whole tab for one resource of the plain kind. One that is more than this is put together from the same parts. */
export const ResourceTab = <R extends AnyResource>({ resource, defaults, timeZone, drawerWidth, filters, fields, ...list }: Props<R>) => (
  <ResourceList resource={resource} {...list}>
    <ListBar of={resource} filters={filters} />
    <DeleteSelected of={resource} />
    <ListRows of={resource} />
    <RecordDrawer of={resource} defaults={defaults} timeZone={timeZone} width={drawerWidth}>
      {fields}
    </RecordDrawer>
  </ResourceList>
)
