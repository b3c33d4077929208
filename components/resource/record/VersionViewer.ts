import type { ReactNode } from 'react'

/** A change in the history of a record. */
export interface RecordedVersion {
  id: number
  changeId: number
  /** It created the record. */
  isFirst: boolean
}

/** How a screen shows what a change did, in addition to the text. */
export interface VersionViewer {
  /** The label of the button, such as "See the page". */
  label: string
  /** `at` is the formatted time of the change. */
  dialog: (version: RecordedVersion, at: string, onClose: () => void) => ReactNode
}
