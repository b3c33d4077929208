import { useState } from 'react'
import type { AnyResource, SaveInputOf } from '#contract/resource.ts'
import { failureOf, questionOf } from '#store/createCallThunk.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { useConfirm } from '../ui/ConfirmProvider.tsx'

/**
 * Saves another status of a row from its menu: asks what the server asks. The toast of the save says why a move was refused.
 */
export function useStatusMove<R extends AnyResource>({ upsert }: ResourceStore<R>) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const [isMoving, setMoving] = useState(false)
  const move = async (input: SaveInputOf<R>): Promise<boolean> => {
    setMoving(true)
    let result = await dispatch(upsert(input))
    const question = questionOf(failureOf(result))
    if (question && (await confirm({ ...question, cancelText: 'Keep the status' })))
      result = await dispatch(upsert({ ...(input as object), isSure: true } as SaveInputOf<R>))
    setMoving(false)
    return upsert.fulfilled.match(result)
  }
  return { isMoving, move }
}
