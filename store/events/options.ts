import { createAsyncThunk } from '@reduxjs/toolkit'
import { type choiceStatuses } from '#constants/setUpChoices.ts'
import type { RowResult } from '#contract/bulk.ts'
import * as contract from '#contract/events/options.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { createResource } from '../createResource.ts'
import { sendInBatches } from '../sendInBatches.ts'
import type { Extra } from '../ports.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    optionNights: LookupStateOf<typeof contract.optionNights>
  }
}

export const eventOptions = createResource(contract.eventOptions, inEvents('eventOptions'))
export const optionChoices = createResource(contract.optionChoices, inEvents('optionChoices'))
export const optionNights = createLookup(contract.optionNights, inEvents('optionNights'))

const decideBatch = createCallThunk(contract.decideBookings, {
  storeAction: (results) => optionChoices.heldRowsStored(results.flatMap(({ row }) => row ?? [])),
})
interface Decision {
  eventOptionId: number
  ids: readonly number[]
  choiceStatus: typeof choiceStatuses.confirmed | typeof choiceStatuses.cancelled
}
/** Approves or declines any number of bookings, each independently. Fulfils with a result for each booking that was processed. */
export const decideBookings = createAsyncThunk<RowResult<contract.OptionChoice>[], Decision, { extra: Extra }>(
  'events/decideBookings',
  ({ ids, ...decision }, { dispatch }) =>
    sendInBatches(ids, async (batch) => {
      const result = await dispatch(decideBatch({ ids: batch, ...decision }))
      return decideBatch.fulfilled.match(result) ? result.payload : undefined
    }),
)
