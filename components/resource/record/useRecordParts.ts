import { useMemo, useRef, useState } from 'react'
import type { UnsavedPart } from './unsavedParts.ts'

/** Combines the separately saved parts of a record. Pass `parts` to `RecordParts`. */
export function useRecordParts() {
  const all = useRef(new Set<UnsavedPart>())
  const [isDirty, setDirty] = useState(false)
  const parts = useMemo(() => {
    const changed = () => setDirty([...all.current].some((part) => part.hasUnsaved()))
    const add = (part: UnsavedPart) => {
      all.current.add(part)
      return () => {
        all.current.delete(part)
        changed()
      }
    }
    return { add, changed }
  }, [])
  return {
    parts,
    isDirty,
    hasUnsaved: () => [...all.current].some((part) => part.hasUnsaved()),
    drop: () => {
      for (const part of all.current) part.drop()
    },
  }
}
