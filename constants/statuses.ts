import { choices, ranked } from './choice.ts'

/** Registration status (docs/domain.md §3.1). 0 in a path means all. */
export const registrationStatuses = ranked(
  choices({
    incomplete: [1, 'Incomplete'],
    pending: [2, 'Pending review'],
    inVetting: [3, 'In vetting'],
    waitlisted: [4, 'Waitlisted'],
    approved: [5, 'Approved'],
    declined: [6, 'Declined'],
    cancelled: [7, 'Cancelled'],
    withdrawn: [8, 'Withdrawn'],
    transferred: [9, 'Transferred'],
    expired: [10, 'Expired'],
  }),
)
export type RegistrationStatusId = (typeof registrationStatuses)[number]['value']
const { incomplete, pending, inVetting, waitlisted, approved, declined, cancelled, withdrawn, transferred, expired } = registrationStatuses
/** The statuses by name alone. */
export const registrationStatus = {
  incomplete,
  pending,
  inVetting,
  waitlisted,
  approved,
  declined,
  cancelled,
  withdrawn,
  transferred,
  expired,
} as const

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
export const eventStates = ranked(
  choices({
    draft: [1, 'Draft'],
    published: [2, 'Published'],
    registrationClosed: [3, 'Registration closed'],
    live: [4, 'Live'],
    completed: [5, 'Completed'],
    cancelled: [6, 'Cancelled'],
    archived: [7, 'Archived'],
  }),
)
export type EventStateId = (typeof eventStates)[number]['value']
/** The states by name alone. */
export const eventState = {
  draft: eventStates.draft,
  published: eventStates.published,
  registrationClosed: eventStates.registrationClosed,
  live: eventStates.live,
  completed: eventStates.completed,
  cancelled: eventStates.cancelled,
  archived: eventStates.archived,
} as const
/** States of events that are on or still to come, while their time is not over. */
export const comingStates: readonly EventStateId[] = [
  eventState.draft,
  eventState.published,
  eventState.registrationClosed,
  eventState.live,
]
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

/** Status of a vetting submission (docs/domain.md §5). */
export const vettingStatuses = ranked(
  choices({
    submitted: [1, 'Submitted'],
    inReview: [2, 'In review'],
    infoRequested: [3, 'Information requested'],
    references: [4, 'References pending'],
    approved: [5, 'Approved'],
    declined: [6, 'Declined'],
    withdrawn: [7, 'Withdrawn'],
    expired: [8, 'Expired'],
  }),
)
export type VettingStatusId = (typeof vettingStatuses)[number]['value']
/** The statuses by name alone. */
export const vettingStatus = {
  submitted: vettingStatuses.submitted,
  inReview: vettingStatuses.inReview,
  infoRequested: vettingStatuses.infoRequested,
  references: vettingStatuses.references,
  approved: vettingStatuses.approved,
  declined: vettingStatuses.declined,
  withdrawn: vettingStatuses.withdrawn,
  expired: vettingStatuses.expired,
} as const
export const vettingApproved = vettingStatus.approved
