import {
  absentStatuses,
  meetingMoves,
  meetingSides,
  meetingStatuses,
  type MeetingStatusId,
  participationStatuses,
  type ParticipationStatusId,
} from '#constants/meetings.ts'

/** What the rules of participation read of a participant. */
export interface Participation {
  side: number
  meetingParticipationStatusId: ParticipationStatusId
}

const { invited, confirmed, declined, cancelled, expired, joined, attended, noShow, substituted } = participationStatuses
const is =
  (...statuses: readonly ParticipationStatusId[]) =>
  ({ meetingParticipationStatusId: one }: Participation) =>
    statuses.includes(one)
/** Whether a participant is expected, or was. */
export const isExpected = ({ meetingParticipationStatusId }: Participation): boolean =>
  !absentStatuses.includes(meetingParticipationStatusId)
/** Whether they came. */
const isPresent = is(joined, attended)
/** Whether they are expected, and nobody has marked them yet. */
export const isWaiting = is(invited, confirmed)

/** The status of a new participant: who asked for the meeting, and their colleagues, come. */
export const newParticipation = (side: number): ParticipationStatusId => (side === meetingSides.requesting ? confirmed : invited)

/** The status of a participant after the meeting has moved (docs/domain.md §4.3). `all` are the participants before the move. */
export function participationAfter(
  participant: Participation,
  { from, to, all }: { from: MeetingStatusId; to: MeetingStatusId; all: readonly Participation[] },
): ParticipationStatusId {
  const { side, meetingParticipationStatusId: now } = participant
  if (now === substituted) return now
  switch (to) {
    case meetingStatuses.requested:
      return newParticipation(side)
    case meetingStatuses.accepted:
      return from === meetingStatuses.requested || from === meetingStatuses.cancelled ? confirmed : now
    case meetingStatuses.confirmed:
      return now === invited ? confirmed : now
    case meetingStatuses.completed:
      return isWaiting(participant) || now === joined || (from === meetingStatuses.noShow && now === noShow) ? attended : now
    case meetingStatuses.noShow:
      return noShowAfter(participant, all)
    case meetingStatuses.declined:
      return isWaiting(participant) && side === meetingSides.requested ? declined : now
    case meetingStatuses.cancelled:
      return isWaiting(participant) ? cancelled : now
    case meetingStatuses.expired:
      return isWaiting(participant) ? expired : now
    default:
      return now
  }
}

/** Whoever was seen was there. Where everybody was, staff know whom they mean, and correct the others. */
function noShowAfter(participant: Participation, all: readonly Participation[]): ParticipationStatusId {
  if (isWaiting(participant)) return noShow
  if (participant.meetingParticipationStatusId !== joined) return participant.meetingParticipationStatusId
  return all.some(is(invited, confirmed, noShow)) ? attended : noShow
}

/** The status of a meeting that follows from its participants, as they are after a change of one of them (docs/domain.md §4.3). */
export function rolledUp(status: MeetingStatusId, participants: readonly Participation[]): MeetingStatusId {
  const next = statusBy(status, participants)
  return next !== undefined && meetingMoves[status].includes(next) ? next : status
}

function statusBy(status: MeetingStatusId, participants: readonly Participation[]): MeetingStatusId | undefined {
  const sides = [meetingSides.requesting, meetingSides.requested].map((side) => participants.filter((one) => one.side === side))
  const gone = sides.find((people) => !people.some(isExpected))
  if (gone) return statusWithout(status, gone)
  const expected = participants.filter(isExpected)
  const isPair = participants.filter((one) => one.meetingParticipationStatusId !== substituted).length === 2
  if (isPair && expected.some(is(noShow))) return meetingStatuses.noShow
  if (expected.every(is(attended, noShow)))
    return sides.every((people) => people.some(is(attended))) ? meetingStatuses.completed : meetingStatuses.noShow
  if (sides.every((people) => people.some(isPresent))) return meetingStatuses.inProgress
  if (status === meetingStatuses.requested && sides.every((people) => people.some(is(confirmed)))) return meetingStatuses.accepted
  return undefined
}

/** When nobody of one side comes: a refused time leaves the wish to meet, a cancelled one does not. */
function statusWithout(status: MeetingStatusId, gone: readonly Participation[]): MeetingStatusId {
  if (status === meetingStatuses.requested) return meetingStatuses.declined
  if (status === meetingStatuses.provisional && gone.every(is(declined))) return meetingStatuses.accepted
  return meetingStatuses.cancelled
}
