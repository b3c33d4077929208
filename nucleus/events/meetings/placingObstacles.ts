import { meetingPriorities, meetingSides, meetingTypes, participationStatuses, type ParticipationStatusId } from '#constants/meetings.ts'
import { choiceLabel } from '#constants/choice.ts'
import { andList } from '#contract/textLists.ts'
import { absenceObstacle, type Obstacle, personObstacle, requestObstacle } from './obstacles.ts'
import { isExpected } from './participation.ts'
import type { MeetingPerson } from './people.ts'

/** A side of a meeting of which nobody comes, with the names of its people who declined. */
export interface EmptySide {
  side: number
  declined: readonly string[]
}

/** The two people between whom a meeting is. */
interface Pair {
  requestedByContactId: number
  requestedToContactId: number
}

/** What the rules of a placed meeting read of it, whatever its time and place. */
export interface MeetingToBePlaced extends Pair {
  priority?: number
  meetingType: number
  virtualUrl?: string | null
  emptySides: readonly EmptySide[]
}

export const noThanksText = 'A meeting with the priority No thanks is never placed. Choose another priority first'

/** Why a meeting of these people, who come, can have no time and place at all; empty when it can. */
export function placingObstacles(meeting: MeetingToBePlaced, people: readonly MeetingPerson[]): Obstacle[] {
  const isVirtual = meeting.meetingType === meetingTypes.virtual
  return [
    ...(meeting.priority === meetingPriorities.noThanks ? [{ field: 'priority', message: noThanksText } as const] : []),
    ...(isVirtual && !meeting.virtualUrl
      ? [{ field: 'virtualUrl', message: 'This virtual meeting has no link to join. Add it first' } as const]
      : []),
    ...meeting.emptySides.map(emptySideObstacle),
    ...peopleObstacles(people, meeting),
  ]
}

/** Why a meeting has no time while nobody of a side comes. */
export function emptySideObstacle({ side, declined }: EmptySide): Obstacle {
  const field = side === meetingSides.requesting ? 'requestedByContactId' : 'requestedToContactId'
  const message =
    declined.length > 0
      ? `${andList(declined)} declined this meeting. Ask them again, and change their participation to Confirmed first`
      : `Nobody of the side ${choiceLabel(meetingSides, side)} comes to this meeting. Add somebody to it first`
  return { field, message }
}

interface Participant {
  side: number
  name: string
  meetingParticipationStatusId: ParticipationStatusId
}

/** The sides of a meeting of which nobody comes. */
export const emptySidesOf = (participants: readonly Participant[]): EmptySide[] =>
  [meetingSides.requesting, meetingSides.requested].flatMap((side): EmptySide[] => {
    const people = participants.filter((one) => one.side === side)
    if (people.some(isExpected)) return []
    const declined = people.filter((one) => one.meetingParticipationStatusId === participationStatuses.declined)
    return [{ side, declined: declined.map(({ name }) => name) }]
  })

/** What keeps these people from any placed meeting with each other: one reason of each person, then one of both. */
export function peopleObstacles(people: readonly MeetingPerson[], { requestedByContactId, requestedToContactId }: Pair): Obstacle[] {
  const own = people.flatMap((person): Obstacle[] => {
    const message = personObstacle(person)
    return message ? [{ field: person.contactId === requestedByContactId ? 'requestedByContactId' : 'requestedToContactId', message }] : []
  })
  const request = requestProblem(people, { requestedByContactId, requestedToContactId })
  return request ? [...own, request] : own
}

/** What keeps one of two people from asking the other. A request waits for registrations, approvals and for room. */
export function requestProblem(
  people: readonly MeetingPerson[],
  { requestedByContactId, requestedToContactId }: Pair,
): Obstacle | undefined {
  for (const person of people) {
    const message = absenceObstacle(person)
    if (message) return { field: person.contactId === requestedByContactId ? 'requestedByContactId' : 'requestedToContactId', message }
  }
  const find = (id: number) => people.find(({ contactId }) => contactId === id)
  const message = requestObstacle(find(requestedByContactId), find(requestedToContactId))
  return message === undefined ? undefined : { field: 'requestedToContactId', message }
}
