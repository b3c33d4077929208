import * as contract from '#contract/events/hotelSwap.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** The outcome of a hotel swap, without doing it. */
export const fetchHotelSwap = createCallThunk(contract.hotelSwapPreview)
export const swapHotel = createCallThunk(contract.swapHotel)
