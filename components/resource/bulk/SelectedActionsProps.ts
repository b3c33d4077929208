import type { ReactNode } from 'react'
import type { AnyResource } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import type { Selection } from './useSelection.ts'

export interface SelectedActionsProps<R extends AnyResource> {
  of: ResourceStore<R>
  selection: Selection
  /** The zone in which dates are entered. */
  timeZone?: string
  /** Renders the fields of the record's form, for a bulk edit. Default: an input for the type of each field. */
  fields?: () => ReactNode
}
