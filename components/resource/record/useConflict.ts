import { useCallback, useLayoutEffect } from 'react'
import { useAppDispatch, useAppSelector, useAppStore } from '#store/hooks.ts'
import { type Conflict, conflictSettled } from '#store/ui/ui.ts'

interface SaveTarget {
  /** The name of the call that saves. */
  callName: string
  idKey: string
  /** Undefined for a new row, which cannot meet a newer version. */
  id: number | undefined
}

/**
 * Returns the conflict of saving this row, or null, and a function that settles it. The conflict lives as long as the form that can show
 * it: one left by an earlier form is dropped, and an open one is dropped when the form unmounts.
 */
export function useConflict({ callName, idKey, id }: SaveTarget): [Conflict | null, () => void] {
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const isOfThisRow = useCallback(
    (conflict: Conflict | null) => id !== undefined && conflict?.callName === callName && conflict.input[idKey] === id,
    [callName, idKey, id],
  )
  const settle = useCallback(() => void dispatch(conflictSettled()), [dispatch])
  const conflict = useAppSelector(({ ui }) => ui.conflict)
  useLayoutEffect(() => {
    const drop = () => {
      if (isOfThisRow(store.getState().ui.conflict)) settle()
    }
    drop()
    return drop
  }, [store, isOfThisRow, settle])
  return [isOfThisRow(conflict) ? conflict : null, settle]
}
