import { createAsyncThunk } from '@reduxjs/toolkit'
import type { RemovedMany } from '#contract/bulk.ts'
import type { Call } from '#contract/call.ts'
import { createCallThunk } from './createCallThunk.ts'
import { inBatches } from './inBatches.ts'
import type { Extra } from './ports.ts'

/**
 * Deletes any number of rows in batches, until one batch fails, with one undo token for all. `removeMany` fulfils with the results of
 * the rows that were processed; `removeBatch` is the call itself, for the reducer.
 */
export function createRemoveMany<Row>(call: Call<{ ids: number[]; undoToken?: string }, RemovedMany<Row>>) {
  const removeBatch = createCallThunk(call)
  const removeMany = createAsyncThunk<RemovedMany<Row>, readonly number[], { extra: Extra }>(
    `${call.name}InBatches`,
    async (ids, { dispatch }) => {
      const answers: RemovedMany<Row>[] = []
      const results = await inBatches(ids, async (batch) => {
        const undoToken = answers.at(-1)?.undoToken
        const result = await dispatch(removeBatch({ ids: batch, ...(undoToken && { undoToken }) }))
        if (!removeBatch.fulfilled.match(result)) return undefined
        answers.push(result.payload)
        return result.payload.results
      })
      return { results, undoToken: answers.at(-1)?.undoToken ?? null }
    },
  )
  return { removeBatch, removeMany }
}
