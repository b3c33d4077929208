import * as z from 'zod'
import { defineGet } from '../define.ts'
import { instant, integer, positiveId } from '../fields.ts'

/** How many weeks back the growth is told, and of how many events. */
export const growthLimits = { weeks: 12, events: 6 } as const

const eventGrowth = z.object({
  eventId: positiveId,
  eventName: z.string(),
  /** The registrations that are there now and were there at `at`, a week apart, the latest last: their number now. */
  points: z.array(z.object({ at: instant, count: integer(0) })),
})
export type EventGrowth = z.infer<typeof eventGrowth>

/** How the registrations of the next events grew, the earliest event first. Events without registrations are left out. */
export const registrationGrowth = defineGet({
  name: 'dashboard/registrationGrowth/fetch',
  path: '/dashboard/registration_growth',
  budget: 'counts',
  reply: z.array(eventGrowth),
  background: true,
})
