import type { ReactNode } from 'react'

/** A change in the history of a record. */
export interface RecordedVersion {
  id: number
  changeId: number
  /** Nothing was there before it. */
  isFirst: boolean
}

/** How a screen shows what a change did, besides telling it in words. */
export interface ShowsVersions {
  /** On the button, such as "See the page". */
  label: string
  /** `at` is when it was made, in words. */
  dialog: (version: RecordedVersion, at: string, onClose: () => void) => ReactNode
}
