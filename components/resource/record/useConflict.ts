import { useCallback, useLayoutEffect } from 'react'
import { useAppDispatch, useAppSelector, useAppStore } from '#store/hooks.ts'
import { type Conflict, conflictSettled } from '#store/ui/ui.ts'

interface Saved {
  /** Name of the call that saves. */
  callName: string
  idKey: string
  /** Nothing for a new row, which can meet no newer version. */
  id: number | undefined
}

/**
 * Returns the conflict that saving this row met, or null, and what settles it. It lives as long as the form that can
 * show it: one that an earlier form left behind is dropped, and what is open goes when the form does.
 */
export function useConflict({ callName, idKey, id }: Saved): [Conflict | null, () => void] {
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const isMine = useCallback(
    (conflict: Conflict | null) => id !== undefined && conflict?.callName === callName && conflict.input[idKey] === id,
    [callName, idKey, id],
  )
  const settle = useCallback(() => void dispatch(conflictSettled()), [dispatch])
  const conflict = useAppSelector(({ ui }) => ui.conflict)
  useLayoutEffect(() => {
    const drop = () => {
      if (isMine(store.getState().ui.conflict)) settle()
    }
    drop()
    return drop
  }, [store, isMine, settle])
  return [isMine(conflict) ? conflict : null, settle]
}
