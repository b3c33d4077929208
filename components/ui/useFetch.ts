import { useCallback, useEffect, useState } from 'react'
import type { CallThunk } from '#store/createCallThunk.ts'
import { useAppDispatch } from '#store/hooks.ts'

/**
 * Fetches `input`, again whenever it changes or `refreshCount` grows, and when the returned function is called. Aborts a request that is
 * overtaken or whose component unmounts. Does nothing without input.
 */
export function useFetch<Input, Output>(fetch: CallThunk<Input, Output>, input: Input | undefined, refreshCount = 0): () => void {
  const dispatch = useAppDispatch()
  const [attempt, setAttempt] = useState(0)
  // As text, so that an equal input created by a new render does not fetch again.
  const asked = input && JSON.stringify(input)
  useEffect(() => {
    if (!asked) return
    const request = dispatch(fetch(JSON.parse(asked) as Input))
    return () => request.abort()
  }, [dispatch, fetch, asked, refreshCount, attempt])
  return useCallback(() => setAttempt((before) => before + 1), [])
}
