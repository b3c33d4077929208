import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { choiceStatuses, swapModes } from '#constants/setUpChoices.ts'
import { defineGet, definePost } from '../define.ts'
import { localDate, choiceParam, oneOf, positiveId, integerParam, rowVersion } from '../fields.ts'

/** A hotel booking as the swap shows it. */
const hotelBooking = z.object({
  eventOptionChoiceId: positiveId,
  rowVersion,
  optionName: z.string(),
  checkInDate: localDate.nullable(),
  checkOutDate: localDate.nullable(),
  quantity: z.number().int(),
  roomType: z.string().nullable(),
  confirmationNumber: z.string().nullable(),
  choiceStatus: oneOf(choiceStatuses),
})
export type HotelBooking = z.infer<typeof hotelBooking>

/** The bookings of one of the two people, before and after the swap. */
const swapPerson = z.object({ contactId: positiveId, name: z.string(), before: z.array(hotelBooking), after: z.array(hotelBooking) })
export type SwapPerson = z.infer<typeof swapPerson>

/** Previews a swap; `problem` says why it cannot be done. */
export const hotelSwapPreview = defineGet({
  name: 'events/hotelSwap/preview',
  path: '/events/swap_hotel/{eventId}',
  query: z.object({ fromContactId: integerParam(1), toContactId: integerParam(1), mode: choiceParam(swapModes) }),
  reply: z.object({
    people: z.array(swapPerson),
    /** Other people whose booking names one of the two as their room mate. */
    roomMates: z.array(z.string()),
    problem: z.string().nullable(),
  }),
})

/**
 * Exchanges the hotel bookings of two people of an event, or hands the first person's over to the second, in one transaction. Refused (409) when
 * the two have other bookings than the preview showed, as after a swap whose reply was lost: a second one would swap back.
 * The text of the failure is the specification's (spec §8).
 */
export const swapHotel = definePost({
  name: 'events/swapHotel',
  path: '/events/swap_hotel',
  permission: 'editEvents',
  body: z
    .object({
      ...{ eventId: positiveId, fromContactId: positiveId, toContactId: positiveId, mode: oneOf(swapModes) },
      /** The bookings of both, as they were read. */
      rowVersions: z.array(z.object({ eventOptionChoiceId: positiveId, rowVersion })).max(limits.bulkRows),
    })
    .refine(({ fromContactId, toContactId }) => fromContactId !== toContactId, { path: ['toContactId'], message: 'Choose two people' }),
  reply: z.object({ people: z.array(swapPerson), undoToken: z.string() }),
  toast: {
    success: ({ body: { mode } }) => (mode === swapModes.handOver ? 'Booking transferred.' : 'Rooms swapped.'),
    failure: 'Failed to swap Event contacts!',
  },
})
