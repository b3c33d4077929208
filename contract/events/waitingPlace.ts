import * as z from 'zod'
import { defineGet } from '../define.ts'
import { integerParam } from '../fields.ts'

/**
 * The place of a registration in the line of its event, of all who wait there: 1 is next, though whoever cannot have a seat yet is passed over
 * (docs/domain.md §2.4). Null for one that does not wait.
 */
export const waitingPlace = defineGet({
  name: 'events/waitingPlace/fetch',
  path: '/events/waiting_place/{eventRegistrationId}',
  params: z.object({ eventRegistrationId: integerParam(1) }),
  reply: z.object({ place: z.number().int().nullable(), waiting: z.number().int() }),
  background: true,
})
export type WaitingPlace = z.infer<typeof waitingPlace.reply>
