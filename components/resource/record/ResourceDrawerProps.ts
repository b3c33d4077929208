import type { ReactNode } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import type { ShowsVersions } from './RecordedVersion.ts'
import type { Steps } from './useNeighbours.ts'
import type { Defaults } from './useRowForm.ts'

/** Leaves the record, for `go`: at once, or when the user agrees that unsaved changes are lost. */
export type Leave = (go: () => void) => void

/** What a record's drawer and its form are given. */
export interface ResourceDrawerProps<R extends AnyResource> {
  resource: ResourceStore<R>
  /** The row to change; null makes a new one from `defaults`. */
  row: RowOf<R> | null
  defaults: Defaults<R>
  title: string
  /** The zone in which dates are typed. */
  timeZone?: string
  width?: number
  versions?: ShowsVersions
  /** The fields. */
  children: ReactNode
  /** Stands beside the buttons, such as "Delete". What leaves the record without asking anything itself goes through `leave`. */
  footer?: ReactNode | ((leave: Leave) => ReactNode)
  isReadOnly?: boolean
  /** The way to its neighbours in the list; see `useOpenedRow`. */
  steps?: Steps
  onClose: () => void
  onSaved?: (row: RowOf<R>) => void
}
