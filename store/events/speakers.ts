import { createAsyncThunk } from '@reduxjs/toolkit'
import type { RowResult } from '#contract/bulk.ts'
import * as contract from '#contract/events/speakers.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { createResource } from '../createResource.ts'
import { sendInBatches } from '../sendInBatches.ts'
import type { Extra } from '../ports.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    speakerSessions: LookupStateOf<typeof contract.speakerSessions>
  }
}

export const speakers = createResource(contract.speakers, inEvents('speakers'))
export const speakerSessions = createLookup(contract.speakerSessions, inEvents('speakerSessions'))
const markBatch = createCallThunk(contract.speakerMarks, {
  storeAction: (results) => speakers.heldRowsStored(results.flatMap(({ row }) => row ?? [])),
})

/** Marks any number of speakers. Fulfils with a result for each that was processed. */
export const markSpeakers = createAsyncThunk<
  RowResult<contract.Speaker>[],
  Omit<Parameters<typeof markBatch>[0], 'speakerIds'> & { ids: readonly number[] },
  { extra: Extra }
>('events/markSpeakers', ({ ids, ...marks }, { dispatch }) =>
  sendInBatches(ids, async (speakerIds) => {
    const result = await dispatch(markBatch({ speakerIds, ...marks }))
    return markBatch.fulfilled.match(result) ? result.payload : undefined
  }),
)
