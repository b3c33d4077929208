import type { FastifyInstance } from 'fastify'
import { choiceLabel } from '#constants/choice.ts'
import { formMessages } from '#constants/formMessages.ts'
import { heldStatuses, meetingStatuses, placedStatuses, reasonedMeetingStatuses } from '#constants/meetings.ts'
import type { InputOf } from '#contract/call.ts'
import { changeMeetingStatus, meetingMoveRefusal } from '#contract/events/meetingCalls.ts'
import type { Meeting, meetings } from '#contract/events/meetings.ts'
import { ruleBroken, staleVersion } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { retryOnDeadlock } from '../../kernel/retryOnDeadlock.ts'
import { rememberChanges } from '../../kernel/undoTokens.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { lockPlaces } from './lockPlaces.ts'
import { checkPair, expectedContactIds } from './meetingRules.ts'
import { placeFor } from './placeFor.ts'
import { type StatusMove, writeStatus } from './writeStatus.ts'

type Move = Omit<InputOf<typeof changeMeetingStatus>, 'meetingId'>

/** Serves the move of a meeting to another status. */
export const mountMeetingStatus = (app: FastifyInstance, { db, clock }: Nucleus, repository: Repository<typeof meetings>): void =>
  mountCall(app, changeMeetingStatus, ({ input: { meetingId, ...move }, actor }) =>
    retryOnDeadlock(() =>
      db.transaction(async (tx) => {
        const meeting = await lockMeeting(tx, repository, meetingId, move)
        if (meeting.meetingStatusId === move.meetingStatusId) {
          checkStays(meeting, move)
          return meeting
        }
        checkVersion(meeting, move)
        const at = clock()
        const decided = await decide(tx, meeting, move)
        const written = await writeStatus(tx, repository, { meeting, move: decided }, { actor, at })
        return { ...(await repository.getOrThrow(tx, meetingId)), undoToken: await rememberChanges(tx, written, actor, at) }
      }),
    ),
  )

/**
 * Locks what a move of a meeting takes, then the meeting, and returns it as it is then. What is in the way already refuses it before: of many who want
 * one place most then wait for nobody. Throws 404, 409, and 422 as `decide`.
 */
async function lockMeeting(tx: Db, repository: Repository<typeof meetings>, id: number, move: Move): Promise<Meeting> {
  const before = await repository.getOrThrow(tx, id)
  const takesPlace = placedStatuses.includes(move.meetingStatusId) && !heldStatuses.includes(move.meetingStatusId)
  if (takesPlace && before.meetingStatusId !== move.meetingStatusId) {
    checkVersion(before, move)
    await decide(tx, before, move)
    await lockPlaces(tx, { eventId: before.eventId, contactIds: before.participants.map((one) => one.contactId), ...placeOf(before, move) })
  }
  await lockRows(tx, repository, [id], 'no key update')
  return repository.getOrThrow(tx, id)
}

/** Throws 409 with the meeting when somebody has changed it since the caller read it. */
function checkVersion(meeting: Meeting, { rowVersion }: Move): void {
  if (rowVersion !== undefined && rowVersion !== meeting.rowVersion) throw staleVersion(meeting)
}

/** Throws 422 when a status that a placed meeting has already comes with another time or place. */
function checkStays(meeting: Meeting, move: Move): void {
  if (!placedStatuses.includes(meeting.meetingStatusId)) return
  const field = (['meetingTimeId', 'sessionLocationId'] as const).find((one) => move[one] && move[one] !== meeting[one])
  if (!field) return
  const status = choiceLabel(meetingStatuses, meeting.meetingStatusId)
  throw ruleBroken({
    [field]: `This meeting is ${status} already, and a status moves nothing. Save the meeting with another time or location instead`,
  })
}

/** The time and the place that a meeting is to have. */
function placeOf(meeting: Meeting, { meetingTimeId, sessionLocationId }: Move) {
  // Another time without a location is that of a virtual meeting, or a mistake that is refused.
  const keepsLocation = meetingTimeId == null || meetingTimeId === meeting.meetingTimeId
  return {
    meetingTimeId: meetingTimeId ?? meeting.meetingTimeId ?? null,
    sessionLocationId: sessionLocationId ?? (keepsLocation ? (meeting.sessionLocationId ?? null) : null),
  }
}

/** What a move does, by the rules of its status. Throws 422 naming the rule. */
async function decide(tx: Db, meeting: Meeting, move: Move): Promise<StatusMove> {
  const { meetingStatusId: to, reason } = move
  const refusal = meetingMoveRefusal(meeting.meetingStatusId, to)
  if (refusal) throw ruleBroken({ meetingStatusId: refusal })
  if (reasonedMeetingStatuses.includes(to) && !reason) throw ruleBroken({ reason: formMessages.required('Reason') })
  if (to === meetingStatuses.requested || to === meetingStatuses.accepted) await checkPair(tx, meeting, meeting.meetingId)
  if (!placedStatuses.includes(to) || heldStatuses.includes(to)) return { to, reason }
  const { meetingTimeId, sessionLocationId } = placeOf(meeting, move)
  if (!meetingTimeId) throw ruleBroken({ meetingTimeId: 'Choose the time and the location of the meeting' })
  const isMoved = meetingTimeId !== meeting.meetingTimeId || sessionLocationId !== meeting.sessionLocationId
  if (meeting.isLocked && meeting.meetingTimeId && isMoved)
    throw ruleBroken({ isLocked: 'This meeting is locked. Unlock it before you move it' })
  const placeNumber = sessionLocationId === meeting.sessionLocationId ? meeting.placeNumber : null
  const placed = { ...meeting, meetingTimeId, sessionLocationId, placeNumber, contactIds: expectedContactIds(meeting, meeting) }
  return { to, reason, placement: { ...(await placeFor(tx, placed)), meetingTimeId, sessionLocationId } }
}
