import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { registrationStatuses } from '#constants/statuses.ts'
import { definePost } from '../define.ts'
import { integer, oneOf, positiveId } from '../fields.ts'
import { refusalGroup } from '../refusals.ts'
import { peopleCounts } from './peopleCounts.ts'

const eventRegistrationIds = z.array(positiveId).min(1).max(limits.selectableRows)
const rowsReason = 'as many registrations as can be selected, those who wait for their seats, and the contacts of all of them'

/** How many of the selected registrations have each status; statuses without any are left out. */
export const selectedStatuses = definePost({
  name: 'events/registrationStatus/selected',
  path: '/events/registration_status/selected',
  budget: 'bulk',
  permission: 'read',
  body: z.object({ eventRegistrationIds }),
  reply: z.array(z.object({ eventStatusId: oneOf(registrationStatuses), total: integer(1) })),
  background: true,
})

export const movePreview = z.object({
  /** Registrations that would move. */
  movable: z.number().int(),
  /** Those that have the status already. */
  unchanged: z.number().int(),
  refusals: z.array(refusalGroup),
  /** People who would be promoted from the waiting list. */
  promoted: z.number().int(),
  cancelledBookings: z.number().int(),
  /** What would change on the companies and contacts tabs. */
  people: peopleCounts,
  /** Mails that would be sent, also to people who would be promoted. */
  mails: z.number().int(),
  /** The names of rules that may send an automatic e-mail after it. */
  automaticEmails: z.array(z.string()),
})
export type MovePreview = z.infer<typeof movePreview>

/** What a move of registrations would do now, by the rules of the move itself; writes and locks nothing. */
export const previewMove = definePost({
  name: 'events/registrationStatus/preview',
  path: '/events/registration_status/preview',
  budget: { base: 'bulk', rows: 8 * limits.selectableRows, reason: rowsReason },
  permission: 'editRegistrations',
  body: z.object({ eventRegistrationIds, eventStatusId: oneOf(registrationStatuses) }),
  reply: movePreview,
  background: true,
})
