import { useCallback, useEffect, useState } from 'react'
import type { CallThunk } from '#store/createCallThunk.ts'
import { useAppDispatch } from '#store/hooks.ts'

/**
 * Fetches what `input` asks for, again whenever it changes or `refreshCount` grows, and when the function it returns is
 * called. What is overtaken, or whose part has gone, is given up. Without input nothing is asked.
 */
export function useFetch<Input, Output>(fetch: CallThunk<Input, Output>, input: Input | undefined, refreshCount = 0): () => void {
  const dispatch = useAppDispatch()
  const [attempt, setAttempt] = useState(0)
  // As text, so that the same question made anew on every render is the same.
  const asked = input && JSON.stringify(input)
  useEffect(() => {
    if (!asked) return
    const request = dispatch(fetch(JSON.parse(asked) as Input))
    return () => request.abort()
  }, [dispatch, fetch, asked, refreshCount, attempt])
  return useCallback(() => setAttempt((before) => before + 1), [])
}
