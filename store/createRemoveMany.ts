import { createAsyncThunk } from '@reduxjs/toolkit'
import type { BulkRemoval } from '#contract/bulk.ts'
import type { Call } from '#contract/call.ts'
import { createCallThunk } from './createCallThunk.ts'
import { sendInBatches } from './sendInBatches.ts'
import type { Extra } from './ports.ts'

/**
 * Deletes any number of rows in batches, until one batch fails, with one undo token for all. `removeMany` fulfils with the results of
 * the rows that were processed; `removeBatch` is the call itself, for the reducer.
 */
export function createRemoveMany<Row>(call: Call<{ ids: number[]; undoToken?: string }, BulkRemoval<Row>>) {
  const removeBatch = createCallThunk(call)
  const removeMany = createAsyncThunk<BulkRemoval<Row>, readonly number[], { extra: Extra }>(
    `${call.name}InBatches`,
    async (ids, { dispatch }) => {
      const replies: BulkRemoval<Row>[] = []
      const results = await sendInBatches(ids, async (batch) => {
        const undoToken = replies.at(-1)?.undoToken
        const result = await dispatch(removeBatch({ ids: batch, ...(undoToken && { undoToken }) }))
        if (!removeBatch.fulfilled.match(result)) return undefined
        replies.push(result.payload)
        return result.payload.results
      })
      return { results, undoToken: replies.at(-1)?.undoToken ?? null }
    },
  )
  return { removeBatch, removeMany }
}
