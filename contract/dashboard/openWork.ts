import * as z from 'zod'
import { defineGet } from '../define.ts'
import { integer, localDate, positiveId } from '../fields.ts'

/** What waits for staff: allocators to vet at coming events, meetings and coffee chats of a day, e-mails that did not arrive. */
export const openWorkKinds = ['vetting', 'meetings', 'coffeeChats', 'failedEmails'] as const

/** How many rows of a kind have a status: as many as the list of the kind shows by its filters for status, event and day. */
const openWorkCount = z.object({
  kind: z.enum(openWorkKinds),
  /** The event whose list has the rows; null where one list has those of all events. */
  eventId: positiveId.nullable(),
  eventName: z.string().nullable(),
  /** A status of the kind, such as `vettingStatusId`. */
  statusId: z.number().int(),
  count: integer(1),
})
export type OpenWorkCount = z.infer<typeof openWorkCount>

/**
 * What waits, by kind, event and status: open vetting of events that are on or to come, meetings and coffee chats that are to be held on `date` by the clock of each, and
 * failed e-mails that nobody has dealt with. Only numbers above 0; the events in the order of their starts.
 */
export const openWork = defineGet({
  name: 'dashboard/openWork/fetch',
  path: '/dashboard/open_work',
  budget: 'counts',
  query: z.object({ date: localDate }),
  reply: z.array(openWorkCount),
  background: true,
})
