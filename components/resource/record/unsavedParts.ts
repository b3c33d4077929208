import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** A part of a record that is saved separately, such as a note. */
export interface UnsavedPart {
  hasUnsaved: () => boolean
  drop: () => void
}
interface UnsavedParts {
  add: (part: UnsavedPart) => () => void
  /** Called when the answer of `hasUnsaved` may have changed. */
  changed: () => void
}

/** The surrounding record; null for a part outside a record. */
export const RecordParts = createContext<UnsavedParts | null>(null)

/** Makes the record ask before unsaved changes of this part are lost. Outside a record, the page asks. */
export function useUnsavedPart({ isDirty, hasUnsaved, drop }: UnsavedPart & { isDirty: boolean }): void {
  const record = useContext(RecordParts)
  const hasUnsavedNow = useEffectEvent(hasUnsaved)
  const dropNow = useEffectEvent(drop)
  useEffect(() => record?.add({ hasUnsaved: () => hasUnsavedNow(), drop: () => dropNow() }), [record])
  useEffect(() => record?.changed(), [record, isDirty])
  useLeaveGuard({ isDirty: isDirty && !record, hasUnsaved })
}
