import { choiceLabel } from '#constants/choice.ts'
import {
  registrationMoves,
  registrationStatus,
  type RegistrationStatusId,
  registrationStatuses,
  vettingApproved,
} from '#constants/statuses.ts'
import type { Registration } from './registrations.ts'

type Mover = Pick<Registration, 'eventStatusId' | 'requiresVetting' | 'vettingStatusId' | 'companyTypeName'>

/**
 * Why a registration cannot move to another status, as far as its own row shows (docs/domain.md §3.2); undefined when it can. Seats and
 * other registrations may still refuse it.
 */
export function moveRefusal({ eventStatusId: from, requiresVetting, vettingStatusId, companyTypeName }: Mover, to: RegistrationStatusId) {
  if (!registrationMoves[from].includes(to)) return `A registration cannot move from ${statusName(from)} to ${statusName(to)}.`
  if (to === registrationStatus.approved && requiresVetting && vettingStatusId !== vettingApproved) return unvettedText(companyTypeName)
  return undefined
}

export const unvettedText = (companyTypeName: string): string =>
  `${companyTypeName} requires vetting: this registration has no approved vetting record yet.`

const statusName = (status: RegistrationStatusId): string => choiceLabel(registrationStatuses, status)
