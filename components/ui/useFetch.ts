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
  const query = input && JSON.stringify(input)
  useEffect(() => {
    if (!query) return
    const request = dispatch(fetch(JSON.parse(query) as Input))
    return () => request.abort()
  }, [dispatch, fetch, query, refreshCount, attempt])
  return useCallback(() => setAttempt((count) => count + 1), [])
}
