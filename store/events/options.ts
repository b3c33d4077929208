import * as contract from '#contract/events/options.ts'
import * as swap from '#contract/events/hotelSwap.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup } from '../createLookup.ts'
import { createResource } from '../createResource.ts'

export const eventOptions = createResource(contract.eventOptions)
export const optionChoices = createResource(contract.optionChoices)
export const optionNights = createLookup(contract.optionNights)
/** What a swap of hotels would do. */
export const fetchHotelSwap = createCallThunk(swap.hotelSwapPreview)
export const swapHotel = createCallThunk(swap.swapHotel)
