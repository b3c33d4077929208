import * as z from 'zod'
import { choiceLabel } from '#constants/choice.ts'
import { limits } from '#constants/limits.ts'
import {
  registrationMoves,
  registrationStatus,
  type RegistrationStatusId,
  registrationStatuses,
  vettingApproved,
} from '#constants/statuses.ts'
import { definePost } from '../define.ts'
import { integer, oneOf, positiveId } from '../fields.ts'
import { refusalGroup } from '../refusals.ts'
import type { Registration } from './registrations.ts'

type Mover = Pick<Registration, 'eventStatusId' | 'requiresVetting' | 'vettingStatusId' | 'companyTypeName'>

/**
 * Why a registration cannot move to another status, as far as its own row shows (docs/domain.md §3.2); undefined when it can. Seats and
 * other registrations may still refuse it.
 */
export function moveRefusal({ eventStatusId: from, requiresVetting, vettingStatusId, companyTypeName }: Mover, to: RegistrationStatusId) {
  if (!registrationMoves[from].includes(to)) return `A registration cannot move from ${statusName(from)} to ${statusName(to)}.`
  if (to === registrationStatus.approved && requiresVetting && vettingStatusId !== vettingApproved)
    return `${companyTypeName} requires vetting: this registration has no approved vetting record yet.`
  return undefined
}

const statusName = (status: RegistrationStatusId): string => choiceLabel(registrationStatuses, status)

const eventRegistrationIds = z.array(positiveId).min(1).max(limits.selectableRows)
const rowsReason = 'as many registrations as can be selected, and those who wait for their seats'

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
})
export type MovePreview = z.infer<typeof movePreview>

/** What a move of registrations would do now, by the rules of the move itself; writes and locks nothing. */
export const previewMove = definePost({
  name: 'events/registrationStatus/preview',
  path: '/events/registration_status/preview',
  budget: { base: 'bulk', rows: 4 * limits.selectableRows, reason: rowsReason },
  permission: 'editRegistrations',
  body: z.object({ eventRegistrationIds, eventStatusId: oneOf(registrationStatuses) }),
  reply: movePreview,
  background: true,
})
