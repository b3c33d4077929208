import { useState } from 'react'
import type { AnyResource, SaveInputOf } from '#contract/resource.ts'
import { failureOf, questionOf } from '#store/createCallThunk.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { useConfirm } from '../ui/ConfirmProvider.tsx'

/**
 * Saves another status of a row from its menu: asks what the server asks, and says why a move was refused. `what` begins the title: "The attendee".
 */
export function useStatusMove<R extends AnyResource>({ upsert }: ResourceStore<R>, what: string) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const [isMoving, setMoving] = useState(false)
  const move = async (input: SaveInputOf<R>): Promise<boolean> => {
    setMoving(true)
    let result = await dispatch(upsert(input))
    const question = questionOf(failureOf(result))
    if (question && (await confirm({ ...question, cancelText: 'Go back' })))
      result = await dispatch(upsert({ ...(input as object), isSure: true } as SaveInputOf<R>))
    setMoving(false)
    if (upsert.fulfilled.match(result)) return true
    const failure = failureOf(result)
    // For 409 the save itself reports the conflict.
    if (!questionOf(failure) && failure?.status !== 409)
      void confirm({ title: `${what} was not changed`, content: failure?.message, okOnly: true })
    return false
  }
  return { isMoving, move }
}
