import { useEffect, useState } from 'react'
import type { CopiedForm } from '#contract/events/formCopy.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { previewCopyForm } from '#store/events/formCopy.ts'
import { useAppDispatch } from '#store/hooks.ts'

interface CopyPreview {
  preview: CopiedForm | null
  /** Why nothing can be copied. */
  problem: string | null
}
const nothing: CopyPreview = { preview: null, problem: null }

/** What a copy of a form would add; nothing until it is known. */
export function useCopyPreview(input: { eventCompanyTypeId: number; fromEventCompanyTypeId: number } | undefined): CopyPreview {
  const dispatch = useAppDispatch()
  const [loaded, setLoaded] = useState<CopyPreview & { from: number }>()
  const [from, to] = [input?.fromEventCompanyTypeId, input?.eventCompanyTypeId]
  useEffect(() => {
    if (from === undefined || to === undefined) return
    const running = dispatch(previewCopyForm({ eventCompanyTypeId: to, fromEventCompanyTypeId: from }))
    void running.then((result) => {
      if (previewCopyForm.fulfilled.match(result)) setLoaded({ from, preview: result.payload, problem: null })
      else if (previewCopyForm.rejected.match(result) && !result.meta.aborted)
        setLoaded({ from, preview: null, problem: failureOf(result)?.message ?? 'What would be copied could not be loaded' })
    })
    return () => running.abort()
  }, [dispatch, from, to])
  return loaded?.from === from ? (loaded ?? nothing) : nothing
}
