import type { ReactNode } from 'react'
import type { AnyResource } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { Selection } from './useSelection.ts'

/** Loaded when the first row is selected. */
const BulkEditButton = lazyPart(() => import('./BulkEditButton.tsx').then((file) => file.BulkEditButton))
const ExportSelected = lazyPart(() => import('./ExportSelected.tsx').then((file) => file.ExportSelected))

export interface SelectedActionsProps<R extends AnyResource> {
  of: ResourceStore<R>
  selection: Selection
  /** The zone in which dates are entered. */
  timeZone?: string
  /** Renders the fields of the record's form, for a bulk edit. Default: an input for the type of each field. */
  fields?: () => ReactNode
}

/** What the bar over selected rows of any list offers: to change a field of them, and to export them. */
export const SelectedActions = <R extends AnyResource>({ of, selection, timeZone, fields }: SelectedActionsProps<R>) => (
  <>
    <BulkEditButton of={of} selection={selection} timeZone={timeZone} fields={fields} />
    <ExportSelected of={of} selection={selection} />
  </>
)
