import { useEffect, useState } from 'react'
import type { Merged } from '#contract/merge.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { type CallFailure, failureOf } from '#store/createCallThunk.ts'
import type { MergeStore } from '#store/createMerge.ts'
import { useAppDispatch } from '#store/hooks.ts'

/** The outcome of a merge, or why it is unknown. */
export interface Preview<Row> {
  answer?: Merged<Row>
  failure?: CallFailure
}

/** Previews a merge whenever `input` changes, without showing progress. Empty until the latest preview has arrived. */
export function usePreview<R extends AnyResource>({ preview }: MergeStore<R>, input: object): [Preview<RowOf<R>>, () => void] {
  const dispatch = useAppDispatch()
  const [attempt, setAttempt] = useState(0)
  const [known, setKnown] = useState<{ of: string; found: Preview<RowOf<R>> }>()
  const of = JSON.stringify([input, attempt])
  useEffect(() => {
    const [asked] = JSON.parse(of) as [object]
    const request = dispatch(preview(asked))
    void request.then((result) => {
      if (preview.fulfilled.match(result)) return setKnown({ of, found: { answer: result.payload } })
      // Without a failure, it was aborted for a later preview.
      const failure = failureOf(result)
      if (failure) setKnown({ of, found: { failure } })
    })
    return () => request.abort()
  }, [dispatch, preview, of])
  return [known?.of === of ? known.found : {}, () => setAttempt((before) => before + 1)]
}
