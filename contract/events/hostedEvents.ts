import * as z from 'zod'
import { defineGet } from '../define.ts'
import { instant, positiveId, integerParam } from '../fields.ts'

export const hostedEvent = z.object({
  eventId: positiveId,
  name: z.string(),
  startsAt: instant,
  timeZone: z.string(),
  displayName: z.string().nullable(),
})
export type HostedEvent = z.infer<typeof hostedEvent>
/** The events that a contact hosts, the newest first. */
export const hostEvents = defineGet({
  name: 'events/hostedEvents',
  path: '/host_events/{contactId}',
  budget: 'whole',
  params: z.object({ contactId: integerParam(1) }),
  reply: z.array(hostedEvent),
  background: true,
})
