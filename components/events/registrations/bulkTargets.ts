import { choiceLabel } from '#constants/choice.ts'
import { registrationMoves, type RegistrationStatusId, registrationStatuses } from '#constants/statuses.ts'
import { orList } from '#contract/textLists.ts'

/** Statuses that staff set for many registrations. */
const targets = registrationStatuses.map(({ value }) => value).filter((value) => value !== 1 && value !== 9 && value !== 10)

interface BulkTarget {
  to: RegistrationStatusId
  /** Why none of the selected registrations can move there. */
  refusal: string | undefined
}

/** The statuses that selected registrations can move to, given the statuses that they have; all while these are not known. */
export const bulkTargets = (selected: readonly RegistrationStatusId[]): BulkTarget[] =>
  targets.map((to) => ({ to, refusal: selected.length > 0 ? refusalOf(selected, to) : undefined }))

function refusalOf(selected: readonly RegistrationStatusId[], to: RegistrationStatusId): string | undefined {
  const others = selected.filter((from) => from !== to)
  if (others.length === 0) return 'All selected have this status'
  if (others.some((from) => registrationMoves[from].includes(to))) return undefined
  return `Not possible from ${orList(others.map((from) => choiceLabel(registrationStatuses, from)))}`
}
