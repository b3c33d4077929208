import { choiceLabel } from '#constants/choice.ts'
import { formMessages } from '#constants/formMessages.ts'
import { reasonRequiredStatuses, registrationStatus, type RegistrationStatusId, registrationStatuses } from '#constants/statuses.ts'
import { moveRefusal } from '#contract/events/moveRefusal.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { ruleBroken } from '../../base/errors.ts'
import { holdsSeat, type LockedPlace, fullMessage } from './seats.ts'
import { isInactive, type MoveContext } from './moveContext.ts'

export interface Move {
  eventStatusId: RegistrationStatusId
  reason?: string | null
  /** The version that the caller read; any version when left out. */
  rowVersion?: number
  /** The deadlines before this instant have passed: who has not confirmed a seat in time loses it, which no user's move does. */
  overdueAt?: string
}

export const statusName = (status: RegistrationStatusId): string => choiceLabel(registrationStatuses, status)

/** The rules of a move to another status (docs/domain.md §3.2). Throws 422 naming the rule. */
export function checkMove(context: MoveContext, { row, place, move }: { row: Registration; place: LockedPlace; move: Move }): void {
  const from = row.eventStatusId
  const to = move.eventStatusId
  const refusal = isUnconfirmed(row, move) ? undefined : moveRefusal(row, to)
  if (refusal) throw ruleBroken({ eventStatusId: refusal })
  if (reasonRequiredStatuses.includes(to) && !move.reason) throw ruleBroken({ reason: formMessages.required('Reason') })
  const isApproval = to === registrationStatus.approved
  if (holdsSeat(to) && (!holdsSeat(from) || isApproval)) {
    const full = fullMessage(place, context.seats, holdsSeat(from) ? 1 : 0)
    if (full) throw ruleBroken({ eventStatusId: `${full} Free a seat or raise the capacity first.` })
  }
  if (!isInactive(from) || isInactive(to)) return
  const duplicate = context.active.brokenBy(row)
  if (duplicate) throw ruleBroken({ [duplicate.field]: duplicate.message })
  const full = context.options.fullMessage(row.eventRegistrationId)
  if (full) throw ruleBroken({ eventStatusId: full })
}

const isUnconfirmed = ({ eventStatusId, confirmBy }: Registration, { overdueAt }: Move): boolean =>
  overdueAt !== undefined && eventStatusId === registrationStatus.approved && confirmBy !== null && confirmBy <= overdueAt
