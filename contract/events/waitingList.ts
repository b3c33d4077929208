import * as z from 'zod'
import { defineGet, definePost } from '../define.ts'
import { positiveId } from '../fields.ts'
import { refusalGroup } from '../refusals.ts'
import { mailProblem } from './queuedMails.ts'
import { peopleCounts } from './peopleCounts.ts'

/** The waiting list of an event in numbers (docs/domain.md §2.4). */
export const waitingList = defineGet({
  name: 'events/waitingList/fetch',
  path: '/events/waiting_list/{eventId}',
  reply: z.object({
    waiting: z.number().int(),
    /** Free seats of the event; null without a limit. A company type may be full before. */
    freeSeats: z.number().int().nullable(),
    /** People who can be promoted now. */
    promotable: z.number().int(),
    /** Why the others cannot. */
    refusals: z.array(refusalGroup),
  }),
  background: true,
})
export type WaitingListState = z.infer<typeof waitingList.reply>

/**
 * Approves people on the waiting list while there are seats, in the order in which they wait: at most `limits.bulkRows` at once. One token
 * undoes all of it; null when nobody was promoted.
 */
export const promoteWaiting = definePost({
  name: 'events/waitingList/promote',
  path: '/events/waiting_list/promote',
  budget: 'bulk',
  permission: 'editRegistrations',
  body: z.object({ eventId: positiveId }),
  reply: z.object({
    promoted: z.number().int(),
    people: peopleCounts,
    mails: z.number().int(),
    mailProblem,
    undoToken: z.string().nullable(),
  }),
  toast: { failure: 'Failed to promote from the waiting list!' },
})
