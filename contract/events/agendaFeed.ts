import * as z from 'zod'
import { defineGet, definePost } from '../define.ts'
import { instant, positiveId } from '../fields.ts'

/** Where nucleus serves the published agenda of an event to calendar programs, without signing in. */
export const agendaFeedPath = (secret: string): string => `/calendar/${secret}.ics`

const body = z.object({ eventId: positiveId })

/** Whether an event has a calendar link; null if not. The address itself was shown when it was created. */
export const fetchAgendaFeed = defineGet({
  name: 'events/agendaFeed/fetch',
  path: '/events/agenda/feed/{eventId}',
  permission: 'editEvents',
  reply: z.object({ createdAt: instant }).nullable(),
})

/** Creates the calendar link of an event, or replaces it: the one before no longer works. `secret` is part of the address. */
export const renewAgendaFeed = definePost({
  name: 'events/agendaFeed/renew',
  path: '/events/agenda/feed/renew',
  permission: 'editEvents',
  body,
  reply: z.object({ secret: z.string(), createdAt: instant }),
  toast: { failure: 'Failed to create the calendar link!' },
})

/** Turns the calendar link of an event off. */
export const removeAgendaFeed = definePost({
  name: 'events/agendaFeed/remove',
  path: '/events/agenda/feed/remove',
  permission: 'editEvents',
  body,
  reply: z.unknown(),
  isRepeatable: true,
  toast: { success: 'Calendar link turned off.', failure: 'Failed to turn the calendar link off!' },
})
