import { type Choice, choice, ranked } from './choice.ts'

/** Registration status (docs/domain.md §3.1). 0 in a path means all. */
export const registrationStatus = {
  incomplete: 1,
  pending: 2,
  inVetting: 3,
  waitlisted: 4,
  approved: 5,
  declined: 6,
  cancelled: 7,
  withdrawn: 8,
  transferred: 9,
  expired: 10,
} as const
export type RegistrationStatusId = (typeof registrationStatus)[keyof typeof registrationStatus]

export const registrationStatuses: readonly Choice<RegistrationStatusId>[] = ranked([
  choice(1, 'Incomplete'),
  choice(2, 'Pending review'),
  choice(3, 'In vetting'),
  choice(4, 'Waitlisted'),
  choice(5, 'Approved'),
  choice(6, 'Declined'),
  choice(7, 'Cancelled'),
  choice(8, 'Withdrawn'),
  choice(9, 'Transferred'),
  choice(10, 'Expired'),
])

/** From → allowed to (docs/domain.md §3.1). The same status again is a no-op, not a move. */
export const registrationMoves: Readonly<Record<RegistrationStatusId, readonly RegistrationStatusId[]>> = {
  1: [2, 8, 10],
  2: [3, 4, 5, 6, 7, 8],
  3: [2, 4, 5, 6, 7, 8],
  4: [2, 5, 6, 7, 8, 10],
  5: [2, 4, 7, 8, 9],
  6: [2],
  7: [2],
  8: [2],
  10: [2],
  9: [],
}
/** Statuses that take one of the event's seats. */
export const seatHoldingStatuses: readonly RegistrationStatusId[] = [2, 3, 5]
/** Statuses in which a person is no longer registered: they do not count for "already registered". */
export const inactiveStatuses: readonly RegistrationStatusId[] = [6, 7, 8, 9, 10]
/** Statuses that need a reason. */
export const reasonRequiredStatuses: readonly RegistrationStatusId[] = [6, 7]

/** State of an event (docs/domain.md §3.3). */
export const eventState = {
  draft: 1,
  published: 2,
  registrationClosed: 3,
  live: 4,
  completed: 5,
  cancelled: 6,
  archived: 7,
} as const
export type EventStateId = (typeof eventState)[keyof typeof eventState]
export const eventStates: readonly Choice<EventStateId>[] = ranked([
  choice(1, 'Draft'),
  choice(2, 'Published'),
  choice(3, 'Registration closed'),
  choice(4, 'Live'),
  choice(5, 'Completed'),
  choice(6, 'Cancelled'),
  choice(7, 'Archived'),
])
/** From → allowed to. 2 → 1 only while nobody has registered. */
export const eventMoves: Readonly<Record<EventStateId, readonly EventStateId[]>> = {
  1: [2, 6],
  2: [1, 3, 4, 6],
  3: [2, 4, 6],
  4: [5, 6],
  5: [4, 7],
  6: [1, 7],
  7: [5],
}

export const vettingApproved = 5
