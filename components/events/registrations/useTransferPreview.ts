import { useEffect, useState } from 'react'
import type * as z from 'zod'
import { duplicatePeople } from '#contract/events/eventPeople.ts'
import type { TransferInput, TransferMoves } from '#contract/events/transfer.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { previewTransfer } from '#store/events/transfer.ts'
import { useAppDispatch } from '#store/hooks.ts'

/** What a transfer would move, or why it is not possible. */
export interface TransferPreview {
  moves: TransferMoves | null
  problem: string | null
  /** The people whom a new person may be. */
  people: z.output<typeof duplicatePeople>
}
const nothing: TransferPreview = { moves: null, problem: null, people: {} }
const pauseMs = 300

/** The preview of a transfer; nothing until it is known, and without an input. */
export function useTransferPreview(input: TransferInput | null): TransferPreview {
  const dispatch = useAppDispatch()
  const [loaded, setLoaded] = useState<TransferPreview & { of: string }>()
  const key = input === null ? '' : JSON.stringify(input)
  useEffect(() => {
    if (key === '') return
    const body = JSON.parse(key) as TransferInput
    let abort = (): void => undefined
    const read = () => {
      const running = dispatch(previewTransfer(body))
      abort = () => running.abort()
      void running.then((result) => {
        if (previewTransfer.fulfilled.match(result)) setLoaded({ ...nothing, of: key, moves: result.payload })
        else if (previewTransfer.rejected.match(result) && !result.meta.aborted) {
          const { message = 'The preview could not be loaded.', data } = failureOf(result) ?? {}
          setLoaded({ of: key, moves: null, problem: message, people: duplicatePeople.safeParse(data).data ?? {} })
        }
      })
    }
    // A new person is typed letter by letter.
    const timer = setTimeout(read, body.person ? pauseMs : 0)
    return () => {
      clearTimeout(timer)
      abort()
    }
  }, [dispatch, key])
  return loaded?.of === key ? loaded : nothing
}
