import { choiceLabel } from '#constants/choice.ts'
import { formMessages } from '#constants/formMessages.ts'
import {
  reasonRequiredStatuses,
  registrationMoves,
  registrationStatus,
  type RegistrationStatusId,
  registrationStatuses,
} from '#constants/statuses.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { ruleBroken } from '../../base/errors.ts'
import { holdsSeat, type LockedPlace, fullMessage } from './seats.ts'
import { isInactive, isVetted, type MoveContext } from './moveContext.ts'

export interface Move {
  eventStatusId: RegistrationStatusId
  reason?: string | null
  /** The version that the caller read; any version when left out. */
  rowVersion?: number
}

export const statusName = (status: RegistrationStatusId): string => choiceLabel(registrationStatuses, status)

/** The rules of a move to another status (docs/domain.md §3.2). Throws 422 naming the rule. */
export function checkMove(context: MoveContext, { row, place, move }: { row: Registration; place: LockedPlace; move: Move }): void {
  const from = row.eventStatusId
  const to = move.eventStatusId
  if (!registrationMoves[from].includes(to))
    throw ruleBroken({ eventStatusId: `A registration cannot move from ${statusName(from)} to ${statusName(to)}.` })
  if (reasonRequiredStatuses.includes(to) && !move.reason) throw ruleBroken({ reason: formMessages.required('Reason') })
  const isApproval = to === registrationStatus.approved
  if (holdsSeat(to) && (!holdsSeat(from) || isApproval)) {
    const full = fullMessage(place, context.seats, holdsSeat(from) ? 1 : 0)
    if (full) throw ruleBroken({ eventStatusId: `${full} Free a seat or raise the capacity first.` })
  }
  if (isApproval && place.type.requiresVetting && !isVetted(context, row))
    throw ruleBroken({ eventStatusId: `${place.type.name} requires vetting: this registration has no approved vetting record yet.` })
  const duplicate = isInactive(from) && !isInactive(to) ? context.active.brokenBy(row) : undefined
  if (duplicate) throw ruleBroken({ [duplicate.field]: duplicate.message })
}
