import type { ReactNode } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import type { VersionViewer } from './VersionViewer.ts'
import type { Steps } from './useNeighbours.ts'
import type { Defaults } from './useRowForm.ts'

/** Leaves the record and calls `proceed`: immediately, or once the user has confirmed that unsaved changes are lost. */
export type LeaveHandler = (proceed: () => void) => void

/** The props of a record's drawer and of its form. */
export interface ResourceDrawerProps<R extends AnyResource> {
  resource: ResourceStore<R>
  /** The row to change; null creates a row from `defaults`. */
  row: RowOf<R> | null
  defaults: Defaults<R>
  /** The field that says what a new row is for: an unsaved one for something else is not restored. */
  purpose?: keyof Defaults<R>
  title: string
  /** The zone in which dates are entered. */
  timeZone?: string
  width?: number
  versionViewer?: VersionViewer
  /** What identifies the record, above its form: a `RecordHead`. */
  head?: ReactNode
  /** The form's fields. */
  children: ReactNode
  /** Shown next to the buttons, such as "Delete". An action that leaves the record without its own confirmation must use `leave` or `leaveSaved`. */
  footer?: ReactNode | ((leave: LeaveHandler, leaveSaved: LeaveHandler) => ReactNode)
  isReadOnly?: boolean
  /** The row that a new one is a duplicate of, which is in `defaults`. */
  copyOf?: RowOf<R> | null
  /** Whether a new row is the only one that is added here: no "Save and add another". */
  isOnlyOne?: boolean
  /** What "Save and add another" starts the next row with, from the one just added. */
  nextDefaults?: (stored: RowOf<R>) => Partial<Defaults<R>>
  /** Previous and next in the list; see `useOpenedRow`. */
  steps?: Steps
  onClose: () => void
  onSaved?: (row: RowOf<R>) => void
}
