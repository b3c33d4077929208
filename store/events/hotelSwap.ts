import * as contract from '#contract/events/hotelSwap.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** What a swap of hotels would do. */
export const fetchHotelSwap = createCallThunk(contract.hotelSwapPreview)
export const swapHotel = createCallThunk(contract.swapHotel)
