import { choices, ranked } from './choice.ts'

/** Enumerations of meetings (docs/domain.md §4), in the order of forms. Lists sort ranked ones in that order too. */
export const meetingTypes = choices({
  oneToOne: [1, 'One-to-one'],
  smallGroup: [2, 'Small group'],
  roadshow: [3, 'Reverse roadshow'],
  virtual: [4, 'Virtual'],
})
export const meetingPriorities = ranked(
  choices({ must: [1, 'Must meet'], meet: [2, 'Meet'], possible: [3, 'If possible'], noThanks: [9, 'No thanks'] }),
)
export const meetingStatuses = ranked(
  choices({
    requested: [1, 'Requested'],
    accepted: [2, 'Accepted'],
    provisional: [3, 'Provisional'],
    confirmed: [4, 'Confirmed'],
    inProgress: [5, 'In progress'],
    completed: [6, 'Completed'],
    noShow: [7, 'No-show'],
    declined: [8, 'Declined'],
    cancelled: [9, 'Cancelled'],
    expired: [10, 'Expired'],
  }),
)
export type MeetingStatusId = (typeof meetingStatuses)[number]['value']
const { requested, accepted, provisional, confirmed, inProgress, completed, noShow, declined, cancelled, expired } = meetingStatuses

/** From → allowed to (docs/domain.md §4.2). The same status again is a no-op, not a move. */
export const meetingMoves: Readonly<Record<MeetingStatusId, readonly MeetingStatusId[]>> = {
  [requested]: [accepted, provisional, declined, cancelled, expired],
  [accepted]: [provisional, confirmed, cancelled, expired],
  [provisional]: [accepted, confirmed, cancelled],
  [confirmed]: [provisional, inProgress, completed, noShow, cancelled],
  [inProgress]: [completed, noShow],
  [completed]: [noShow],
  [noShow]: [completed],
  [declined]: [requested],
  [cancelled]: [requested, accepted],
  [expired]: [requested],
}
/** Statuses that need a reason. */
export const reasonedMeetingStatuses: readonly MeetingStatusId[] = [declined, cancelled]
/** Statuses in which a meeting has a time and a place, and its people have no other meeting at that time. */
export const placedStatuses: readonly MeetingStatusId[] = [provisional, confirmed, inProgress, completed, noShow]
/** Statuses of meetings that are still to be held, or are being held. */
export const openMeetingStatuses: readonly MeetingStatusId[] = [requested, accepted, provisional, confirmed, inProgress]
/** Statuses of meetings that took place, or were to: they are not deleted. */
export const heldStatuses: readonly MeetingStatusId[] = [inProgress, completed, noShow]
/** Whether a meeting that is over still has to be said to have taken place or not. */
export const meetingOutcomes = choices({ missing: [1, 'Missing'] })
/** Statuses of placed meetings of which nobody has said yet whether they took place. */
export const unsettledStatuses: readonly MeetingStatusId[] = [provisional, confirmed, inProgress]
/** Statuses after which the same two people may be brought together in another meeting. */
export const endedMeetingStatuses: readonly MeetingStatusId[] = [declined, cancelled, expired]

/** Statuses of meetings of which nothing is left to change: they took place, or came to nothing. */
export const settledMeetingStatuses: readonly MeetingStatusId[] = [...heldStatuses, ...endedMeetingStatuses]

/** Who asked for a meeting, and who was asked, each with their colleagues. */
export const meetingSides = choices({ requesting: [1, 'Requesting'], requested: [2, 'Requested'] })

export const participationStatuses = ranked(
  choices({
    invited: [1, 'Invited'],
    confirmed: [2, 'Confirmed'],
    declined: [3, 'Declined'],
    cancelled: [4, 'Cancelled'],
    expired: [5, 'Expired'],
    joined: [6, 'Joined'],
    attended: [7, 'Attended'],
    noShow: [8, 'No-show'],
    substituted: [9, 'Substituted'],
  }),
)
export type ParticipationStatusId = (typeof participationStatuses)[number]['value']
const participation = participationStatuses

/** From → allowed to, for one participant (docs/domain.md §4.3). */
export const participationMoves: Readonly<Record<ParticipationStatusId, readonly ParticipationStatusId[]>> = {
  [participation.invited]: [participation.confirmed, participation.declined, participation.cancelled, participation.expired],
  [participation.confirmed]: [
    participation.declined,
    participation.cancelled,
    participation.joined,
    participation.attended,
    participation.noShow,
    participation.substituted,
  ],
  [participation.declined]: [participation.confirmed],
  [participation.cancelled]: [],
  [participation.expired]: [],
  [participation.joined]: [participation.attended, participation.noShow],
  [participation.attended]: [participation.noShow],
  [participation.noShow]: [participation.attended],
  [participation.substituted]: [],
}
/** Statuses of people who do not come: their time is free. */
export const absentStatuses: readonly ParticipationStatusId[] = [
  participation.declined,
  participation.cancelled,
  participation.expired,
  participation.substituted,
]

/** Minutes after the start of a meeting from which the floor board lists it when somebody is missing, unless it is asked for others. */
export const usualLateMinutes = 5
/** Minutes after the end of a meeting that began for nobody, during which the floor board still lists it. */
export const nonActiveMinutesAfterEnd = 60
