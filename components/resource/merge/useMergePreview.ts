import { useEffect, useState } from 'react'
import type { MergeResult } from '#contract/merge.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { type CallFailure, failureOf } from '#store/createCallThunk.ts'
import type { MergeStore } from '#store/createMerge.ts'
import { useAppDispatch } from '#store/hooks.ts'

/** The outcome of a merge, or why it is unknown. */
export interface PreviewState<Row> {
  answer?: MergeResult<Row>
  failure?: CallFailure
}

/** Previews a merge whenever `input` changes, without showing progress. Empty until the latest preview has arrived. */
export function useMergePreview<R extends AnyResource>({ preview }: MergeStore<R>, input: object): [PreviewState<RowOf<R>>, () => void] {
  const dispatch = useAppDispatch()
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<{ inputKey: string; state: PreviewState<RowOf<R>> }>()
  const inputKey = JSON.stringify([input, attempt])
  useEffect(() => {
    const [previewInput] = JSON.parse(inputKey) as [object]
    const request = dispatch(preview(previewInput))
    void request.then((result) => {
      if (preview.fulfilled.match(result)) return setLoaded({ inputKey, state: { answer: result.payload } })
      // Without a failure, it was aborted for a later preview.
      const failure = failureOf(result)
      if (failure) setLoaded({ inputKey, state: { failure } })
    })
    return () => request.abort()
  }, [dispatch, preview, inputKey])
  return [loaded?.inputKey === inputKey ? loaded.state : {}, () => setAttempt((count) => count + 1)]
}
