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

const { incomplete, pending, inVetting, waitlisted, approved, declined, cancelled, withdrawn, transferred, expired } = registrationStatus
/** From → allowed to (docs/domain.md §3.1). The same status again is a no-op, not a move. */
export const registrationMoves: Readonly<Record<RegistrationStatusId, readonly RegistrationStatusId[]>> = {
  [incomplete]: [pending, withdrawn, expired],
  [pending]: [inVetting, waitlisted, approved, declined, cancelled, withdrawn],
  [inVetting]: [pending, waitlisted, approved, declined, cancelled, withdrawn],
  [waitlisted]: [pending, approved, declined, cancelled, withdrawn, expired],
  [approved]: [pending, waitlisted, cancelled, withdrawn, transferred],
  [declined]: [pending],
  [cancelled]: [pending],
  [withdrawn]: [pending],
  [expired]: [pending],
  [transferred]: [],
}
/** Statuses that take one of the event's seats. */
export const seatHoldingStatuses: readonly RegistrationStatusId[] = [pending, inVetting, approved]
/** Statuses in which a person is no longer registered: they do not count for "already registered". */
export const inactiveStatuses: readonly RegistrationStatusId[] = [declined, cancelled, withdrawn, transferred, expired]
/** Statuses that need a reason. */
export const reasonRequiredStatuses: readonly RegistrationStatusId[] = [declined, cancelled]

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
/** From → allowed to. A published event becomes a draft only while nobody has registered. */
export const eventMoves: Readonly<Record<EventStateId, readonly EventStateId[]>> = {
  [eventState.draft]: [eventState.published, eventState.cancelled],
  [eventState.published]: [eventState.draft, eventState.registrationClosed, eventState.live, eventState.cancelled],
  [eventState.registrationClosed]: [eventState.published, eventState.live, eventState.cancelled],
  [eventState.live]: [eventState.completed, eventState.cancelled],
  [eventState.completed]: [eventState.live, eventState.archived],
  [eventState.cancelled]: [eventState.draft, eventState.archived],
  [eventState.archived]: [eventState.completed],
}

export const vettingStatus = {
  submitted: 1,
  inReview: 2,
  infoRequested: 3,
  references: 4,
  approved: 5,
  declined: 6,
  withdrawn: 7,
  expired: 8,
} as const
export const vettingApproved = vettingStatus.approved
