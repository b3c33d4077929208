import { and, eq, isNull, ne, notInArray, or } from 'drizzle-orm'
import { choiceLabel } from '#constants/choice.ts'
import {
  endedMeetingStatuses,
  heldStatuses,
  meetingPriorities,
  meetingStatuses,
  type MeetingStatusId,
  meetingTypes,
  placedStatuses,
} from '#constants/meetings.ts'
import { meetingMoveRefusal } from '#contract/events/meetingCalls.ts'
import type { Meeting, meetings } from '#contract/events/meetings.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { meetings as table } from '../../db/tables/index.ts'
import { readEventDates } from '../agenda/eventDates.ts'
import type { Write } from '../../resource/ResourceOptions.ts'
import { isExpected } from './participation.ts'
import { spanText } from './obstacles.ts'
import { readPeople } from './people.ts'
import { placeFor } from './placeFor.ts'
import { noThanksText, requestProblem } from './placingObstacles.ts'

type MeetingWrite = Write<typeof meetings>
/** What a status and a time of a meeting say, and the columns that follow from them. */
type StatusFields = Pick<Meeting, 'meetingStatusId' | 'startsAt' | 'endsAt' | 'placeNumber' | 'statusChangedAt'>

/** The people of a meeting who come; of a new one, both. */
export const expectedContactIds = ({ requestedByContactId, requestedToContactId }: MeetingWrite['input'], current: Meeting | undefined) =>
  current ? current.participants.filter(isExpected).map(({ contactId }) => contactId) : [requestedByContactId, requestedToContactId]

/** Rules of a save that read other rows. Expects `lockPlaces`. Throws 422. */
export async function checkMeeting({ db, input, current }: MeetingWrite): Promise<void> {
  if (current) return checkChange(input, current)
  await checkPair(db, input)
  const { requestedByContactId, requestedToContactId, eventId } = input
  const people = await readPeople(db, { eventId, contactIds: [requestedByContactId, requestedToContactId] })
  const obstacle = requestProblem(people, input)
  if (obstacle) throw ruleBroken({ [obstacle.field]: obstacle.message })
}

/** Throws 422 when a one-to-one meeting has more than two people. */
export function checkType({ meetingType, participants }: Pick<Meeting, 'meetingType' | 'participants'>): void {
  if (meetingType === meetingTypes.oneToOne && participants.length > 2)
    throw ruleBroken({ meetingType: 'More than two people are in this meeting. Remove the others first, or choose another type' })
}

function checkChange({ meetingType, priority }: MeetingWrite['input'], current: Meeting): void {
  checkType({ ...current, meetingType })
  if (priority === meetingPriorities.noThanks && priority !== current.priority && current.startsAt !== null)
    throw ruleBroken({ priority: 'This meeting is placed. Take its time away first, or cancel it' })
}

/** What a save changes about where a meeting is. */
const differenceOf = ({ input, current }: Pick<MeetingWrite, 'input' | 'current'>) => ({
  isMoved: (input.meetingTimeId ?? null) !== (current?.meetingTimeId ?? null),
  isRelocated: (input.sessionLocationId ?? null) !== (current?.sessionLocationId ?? null),
  isOfOtherType: input.meetingType !== (current?.meetingType ?? input.meetingType),
})

/** Whether a save gives a meeting a time and a place, or takes or checks those that it has. A request takes nothing. */
export function takesPlace({ input, current }: Pick<MeetingWrite, 'input' | 'current'>): boolean {
  if (!input.meetingTimeId && !current?.startsAt) return false
  return Object.values(differenceOf({ input, current })).some(Boolean)
}

/** The columns that follow from the time and the place that a save gives a meeting. Throws 422 with what is in the way. */
export async function completeMeeting({ db, input, current }: MeetingWrite, at: Date): Promise<Partial<StatusFields>> {
  const { meetingTimeId } = input
  const from = current?.meetingStatusId ?? (await firstStatus(db, input))
  const isNew = current ? {} : { meetingStatusId: from, statusChangedAt: at.toISOString() }
  const { isMoved, isRelocated, isOfOtherType } = differenceOf({ input, current })
  if (!isMoved && !isRelocated && !isOfOtherType) return isNew
  if (!current && !meetingTimeId) return isNew
  if (current?.isLocked && input.isLocked !== false && (isMoved || isRelocated)) throw ruleBroken({ isLocked: lockedText })
  const to = statusAfterMove(from, { hasTime: Boolean(meetingTimeId), isMoved })
  const changed = { meetingStatusId: to, ...(to !== current?.meetingStatusId && { statusChangedAt: at.toISOString() }) }
  if (!meetingTimeId) return { ...changed, startsAt: null, endsAt: null, placeNumber: null }
  const contactIds = expectedContactIds(input, current)
  const placeNumber = isRelocated ? null : current?.placeNumber
  const { meetingId, participants } = current ?? {}
  return { ...changed, ...(await placeFor(db, { ...input, meetingId, participants, contactIds, meetingTimeId, placeNumber })) }
}

/** Why a meeting does not move at all; undefined when it may. */
export function meetingObstacle({ meetingStatusId: from, priority, isLocked }: Meeting): string | undefined {
  if (isLocked) return lockedText
  if (heldStatuses.includes(from)) return heldText
  if (endedMeetingStatuses.includes(from)) return endedText(from)
  return priority === meetingPriorities.noThanks ? noThanksText : undefined
}

const lockedText = 'This meeting is locked. Unlock it before you move it'
const heldText = 'This meeting took place. Its time and its location stay'
const endedText = (status: MeetingStatusId): string =>
  `This meeting is ${choiceLabel(meetingStatuses, status)}, so it has no time. Change its status first`

/** A time places a meeting; another time than the published one has to be confirmed again. Throws 422 where the status has no time. */
function statusAfterMove(from: MeetingStatusId, { hasTime, isMoved }: { hasTime: boolean; isMoved: boolean }): MeetingStatusId {
  if (heldStatuses.includes(from)) throw ruleBroken({ meetingTimeId: heldText })
  const to = hasTime ? meetingStatuses.provisional : meetingStatuses.accepted
  if (!hasTime && !placedStatuses.includes(from)) return from
  if (from === to || (hasTime && !isMoved)) return from
  if (endedMeetingStatuses.includes(from)) throw ruleBroken({ meetingTimeId: endedText(from) })
  const refusal = meetingMoveRefusal(from, to)
  if (refusal) throw ruleBroken({ meetingTimeId: `${refusal}. Change its status first` })
  return to
}

/** A request is accepted at once where the company type of the other person does so. */
async function firstStatus(db: Db, { eventId, requestedToContactId }: MeetingWrite['input']): Promise<MeetingStatusId> {
  const [other] = await readPeople(db, { eventId, contactIds: [requestedToContactId] })
  return other?.acceptsRequests ? meetingStatuses.accepted : meetingStatuses.requested
}

type Pair = Pick<Meeting, 'eventId' | 'requestedByContactId' | 'requestedToContactId'>

/** Throws 422 when two people have another meeting at the event that has not come to nothing. */
export async function checkPair(
  db: Db,
  { eventId, requestedByContactId: one, requestedToContactId: other }: Pair,
  ownId = 0,
): Promise<void> {
  const between = (by: number, to: number) => and(eq(table.requestedByContactId, by), eq(table.requestedToContactId, to))
  const [found] = await db
    .select({ meetingStatusId: table.meetingStatusId, startsAt: table.startsAt, endsAt: table.endsAt })
    .from(table)
    .where(
      and(
        eq(table.eventId, eventId),
        or(between(one, other), between(other, one)),
        notInArray(table.meetingStatusId, [...endedMeetingStatuses]),
        isNull(table.deletedAt),
        ne(table.meetingId, ownId),
      ),
    )
  if (!found) return
  const { timeZone = 'UTC' } = (await readEventDates(db, eventId)) ?? {}
  const status = choiceLabel(meetingStatuses, found.meetingStatusId)
  const when = found.startsAt && found.endsAt ? ` from ${spanText(timeZone, { startsAt: found.startsAt, endsAt: found.endsAt })}` : ''
  throw ruleBroken({ requestedToContactId: `These two have a meeting at this event already${when}: it is ${status}` })
}
