import type { ReactNode } from 'react'
import type { AnyResource, RowOf, ScopeOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { DeleteSelected } from './selected/DeleteSelected.tsx'
import type { Column } from './base/columns.tsx'
import type { ListTexts } from './screen/listContexts.ts'
import { ListRows } from './list/ListRows.tsx'
import { ResourceList } from './list/ResourceList.tsx'
import type { MergeOptions } from './merge/MergeOptions.ts'
import { RecordDrawer } from './list/RecordDrawer.tsx'
import type { Defaults } from './record/useRowForm.ts'
import { ListBar } from './list/ListBar.tsx'

type NameOf<R extends AnyResource> = (row: RowOf<R>) => string
/** Must be stable: a new function renders every row again. Default for rows with a `name`: that. */
type NameOption<R extends AnyResource> = RowOf<R> extends { name: string } ? { nameOf?: NameOf<R> } : { nameOf: NameOf<R> }

interface Parts<R extends AnyResource> {
  resource: ResourceStore<R>
  /** Path parameters of the list, such as `{ eventId }`. */
  scope: ScopeOf<R>
  columns: readonly Column<RowOf<R>>[]
  /** Initial values of a new row, besides the parent that the scope names. */
  defaults: Defaults<R>
  texts: ListTexts
  timeZone?: string
  drawerWidth?: number
  filters?: ReactNode
  /** Further actions for the list. */
  actions?: ReactNode
  /** How two of its rows are merged. Without it they cannot be. */
  mergeOptions?: MergeOptions<R>
  /** The form's fields, for an existing row or for a new one (null). */
  fields: (row: RowOf<R> | null) => ReactNode
}

type Props<R extends AnyResource> = Parts<R> & NameOption<R>

/** A complete tab for a resource with the usual features. Screens that need more compose the same parts themselves. */
export function ResourceTab<R extends AnyResource>(props: Props<R>) {
  const { resource, defaults, timeZone, drawerWidth, filters, actions, fields, ...listProps } = props
  const { nameOf = nameIn }: { nameOf?: NameOf<R> } = props
  return (
    <ResourceList resource={resource} {...listProps} nameOf={nameOf}>
      <ListBar of={resource} filters={filters}>
        {actions}
      </ListBar>
      <DeleteSelected of={resource} timeZone={timeZone} fields={() => fields(null)} />
      <ListRows of={resource} />
      <RecordDrawer of={resource} defaults={defaults} timeZone={timeZone} width={drawerWidth}>
        {fields}
      </RecordDrawer>
    </ResourceList>
  )
}

const nameIn = (row: object): string => ('name' in row && typeof row.name === 'string' ? row.name : '')
