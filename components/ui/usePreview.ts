import { useEffect, useEffectEvent, useState } from 'react'
import { type CallThunk, failureOf } from '#store/createCallThunk.ts'
import { useAppDispatch } from '#store/hooks.ts'

interface PreviewState<Reply> {
  /** What was last shown; null until the first has loaded. It stays while the next one loads. */
  reply: Reply | null
  /** Why the last preview failed. */
  problem: string | null
}
export interface Preview<Reply> extends PreviewState<Reply> {
  /** Whether the reply is that of the input as it is now. */
  isCurrent: boolean
  reload: () => void
}
/** Long enough to type a word without a request. */
const typingPauseMs = 400

/**
 * Previews what `input` describes, again after a pause when it changes, and at once when `version` does. Without input, such as one that is not
 * complete, nothing is requested.
 */
export function usePreview<Input, Reply>(fetch: CallThunk<Input, Reply>, input: Input | undefined, version = 0): Preview<Reply> {
  const dispatch = useAppDispatch()
  const [{ shownKey, ...preview }, setPreview] = useState<PreviewState<Reply> & { shownKey?: string }>({ reply: null, problem: null })
  const [attempt, setAttempt] = useState(0)
  // As JSON, so that an equal draft from another render is equal.
  const inputKey = JSON.stringify(input) as string | undefined
  const delay = useEffectEvent(() => (preview.reply === null ? 0 : typingPauseMs))
  useEffect(() => {
    if (inputKey === undefined) return
    let cancel = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      const request = dispatch(fetch(JSON.parse(inputKey) as Input))
      cancel = () => request.abort()
      void request.then((result) => {
        if (fetch.fulfilled.match(result)) return setPreview({ reply: result.payload, problem: null, shownKey: inputKey })
        const failure = failureOf(result)
        const [message = 'The preview could not be loaded.'] = Object.values(failure?.fields ?? {})
        if (failure) setPreview((before) => ({ ...before, problem: message }))
      })
    }, delay())
    return () => cancel()
  }, [dispatch, fetch, inputKey, version, attempt])
  return { ...preview, isCurrent: inputKey !== undefined && shownKey === inputKey, reload: () => setAttempt((before) => before + 1) }
}
