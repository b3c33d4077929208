import { useEffect, useState } from 'react'
import { limits } from '#constants/limits.ts'
import type { RowResult } from '#contract/bulk.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { failureOf } from '#store/createCallThunk.ts'
import type { ResourceStore } from '#store/createResource.ts'
import type { BulkEdit } from '#store/createUpdateMany.ts'
import { useAppDispatch } from '#store/hooks.ts'

/** What a bulk edit would do to each row, or why that is not known. */
export interface BulkPreview<Row> {
  results?: readonly RowResult<Row>[]
  problem?: string
}

/** Delay before the request, while the user still types. */
const pauseMs = 300

/** Asks the server what a bulk edit would do, again after each change of it. Undefined while that is not known; never asks for more rows than one call takes. */
export function useBulkPreview<R extends AnyResource>(
  { bulkEdit }: Pick<ResourceStore<R>, 'bulkEdit'>,
  edit: BulkEdit | undefined,
): BulkPreview<RowOf<R>> | undefined {
  const dispatch = useAppDispatch()
  const key = edit && edit.ids.length <= limits.bulkRows ? JSON.stringify(edit) : undefined
  const [preview, setPreview] = useState<{ of: string; preview: BulkPreview<RowOf<R>> }>()
  useEffect(() => {
    if (!key || !bulkEdit) return
    let request: { abort: () => void } | undefined
    const timer = setTimeout(() => {
      const sent = dispatch(bulkEdit.previewMany({ ...(JSON.parse(key) as BulkEdit & { ids: number[] }), isPreview: true }))
      request = sent
      void sent.then((result) => {
        if (bulkEdit.previewMany.fulfilled.match(result)) return setPreview({ of: key, preview: { results: result.payload.results } })
        if (!bulkEdit.previewMany.rejected.match(result) || !result.meta.aborted)
          setPreview({ of: key, preview: { problem: failureOf(result)?.message } })
      })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      request?.abort()
    }
  }, [key, bulkEdit, dispatch])
  return preview && preview.of === key ? preview.preview : undefined
}
