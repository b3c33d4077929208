import { createAsyncThunk } from '@reduxjs/toolkit'
import { limits } from '#constants/limits.ts'
import type { BulkRemoval } from '#contract/bulk.ts'
import type { BulkEditInput } from '#contract/bulkEdit.ts'
import type { Call } from '#contract/call.ts'
import { createCallThunk } from './createCallThunk.ts'
import type { Extra } from './ports.ts'
import { sendInBatches } from './sendInBatches.ts'

/** Rows to change, any number of them, and their new values. */
export type BulkEdit = Pick<BulkEditInput, 'values' | 'listMode'> & { ids: readonly number[] }

/**
 * Changes any number of rows in batches, until one batch fails, with one undo token for all if they are few enough to be undone
 * together. `updateMany` fulfils with the results of the rows that were processed. `previewMany` returns what would happen to the rows of
 * one batch. `onStored` is dispatched after each batch.
 */
export function createUpdateMany<Row>(call: Call<BulkEditInput, BulkRemoval<Row>>, onStored: () => { type: string }) {
  const updateBatch = createCallThunk(call, { storeAction: onStored, reasonOf: ({ reason }) => reason ?? '' })
  const { toast: _, ...silent } = call
  const previewMany = createCallThunk<BulkEditInput, BulkRemoval<Row>, unknown>({
    ...silent,
    name: `${call.name}Preview`,
    background: true,
  })
  const updateMany = createAsyncThunk<BulkRemoval<Row>, BulkEdit, { extra: Extra }>(
    `${call.name}InBatches`,
    async ({ ids, ...edit }, { dispatch }) => {
      const isUndoable = ids.length <= limits.undoRowsAtOnce
      const replies: BulkRemoval<Row>[] = []
      const results = await sendInBatches(ids, async (batch) => {
        const undoToken = isUndoable && replies.at(-1)?.undoToken
        const result = await dispatch(updateBatch({ ...edit, ids: batch, ...(undoToken && { undoToken }) }))
        if (!updateBatch.fulfilled.match(result)) return undefined
        replies.push(result.payload)
        return result.payload.results
      })
      return { results, undoToken: (isUndoable && replies.at(-1)?.undoToken) || null }
    },
  )
  return { updateMany, previewMany }
}
