import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** Something in a record that is saved on its own, such as a note. */
export interface UnsavedPart {
  hasUnsaved: () => boolean
  drop: () => void
}
interface Parts {
  add: (part: UnsavedPart) => () => void
  /** Whether any part has unsaved changes may be another answer now. */
  changed: () => void
}

/** The record around; none for a part that stands on its own. */
export const RecordParts = createContext<Parts | null>(null)

/** Has the record ask before it is left with unsaved changes of this part; on its own, the page asks. */
export function useUnsavedPart({ isDirty, hasUnsaved, drop }: UnsavedPart & { isDirty: boolean }): void {
  const record = useContext(RecordParts)
  const has = useEffectEvent(hasUnsaved)
  const dropNow = useEffectEvent(drop)
  useEffect(() => record?.add({ hasUnsaved: () => has(), drop: () => dropNow() }), [record])
  useEffect(() => record?.changed(), [record, isDirty])
  useLeaveGuard({ isDirty: isDirty && !record, hasUnsaved })
}
