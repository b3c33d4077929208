import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { choiceLabel } from '#constants/choice.ts'
import { absentStatuses, heldStatuses, meetingStatuses, type ParticipationStatusId, participationStatuses } from '#constants/meetings.ts'
import type { InputOf } from '#contract/call.ts'
import { participationMoveRefusal } from '#contract/events/meetingCalls.ts'
import type { Meeting, MeetingParticipant, meetingParticipants, meetings } from '#contract/events/meetings.ts'
import { participationStatus } from '#contract/meetings/floor.ts'
import { notFound, ruleBroken, staleVersion } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { meetingParticipants as table } from '../../db/tables/index.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { retryOnDeadlock } from '../../kernel/retryOnDeadlock.ts'
import { difference, updateRow } from '../../kernel/writes.ts'
import { explainRefusals } from '../../resource/explainRefusals.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { attendanceObstacle } from './attendanceObstacle.ts'
import { readMarked } from './floor.ts'
import { lockPlaces } from './lockPlaces.ts'
import { rolledUp } from './participation.ts'
import { writeMeetingStatus } from './writeStatus.ts'

interface Repositories {
  meetings: Repository<typeof meetings>
  participants: Repository<typeof meetingParticipants>
}
type Move = InputOf<typeof participationStatus>

const { declined, cancelled, joined, attended, noShow } = participationStatuses
/** Statuses that say who came. */
const seenStatuses: readonly ParticipationStatusId[] = [joined, attended, noShow]

/** Serves the status of one participant, from which that of the meeting follows. */
export const mountParticipation = (app: FastifyInstance, nucleus: Nucleus, repositories: Repositories): void =>
  mountCall(app, participationStatus, ({ input, actor }) =>
    retryOnDeadlock(() =>
      nucleus.db.transaction(async (tx) => {
        const at = nucleus.clock()
        const { meeting, participant } = await lockBoth(tx, repositories, input.meetingParticipantId)
        if (participant.meetingParticipationStatusId !== input.meetingParticipationStatusId)
          await write(tx, repositories, { meeting, participant, move: input, actor, at })
        const [row] = await readMarked(tx, at, { meetingId: meeting.meetingId })
        if (!row) throw notFound('Meeting')
        return row
      }),
    ),
  )

/** Locks a meeting, then its participant, and returns both as they are then. Throws 404. */
async function lockBoth(tx: Db, { meetings: meetingRows, participants }: Repositories, id: number) {
  const [found] = await tx.select({ meetingId: table.meetingId }).from(table).where(eq(table.meetingParticipantId, id))
  if (!found) throw notFound('Meeting Participant')
  const { eventId, participants: people } = await meetingRows.getOrThrow(tx, found.meetingId)
  // Whoever comes after all takes their time again.
  await lockPlaces(tx, { eventId, contactIds: people.map(({ contactId }) => contactId) })
  await lockRows(tx, meetingRows, [found.meetingId], 'no key update')
  await lockRows(tx, participants, [id], 'no key update')
  return { meeting: await meetingRows.getOrThrow(tx, found.meetingId), participant: await participants.getOrThrow(tx, id) }
}

interface Marked {
  meeting: Meeting
  participant: MeetingParticipant
  move: Move
  actor: Actor
  at: Date
}

async function write(tx: Db, repositories: Repositories, { meeting, participant, move, actor, at }: Marked): Promise<void> {
  const { meetingParticipantId: id, rowVersion: version, meetingParticipationStatusId: from } = participant
  const to = move.meetingParticipationStatusId
  if (move.rowVersion !== undefined && move.rowVersion !== version) throw staleVersion(participant)
  const refusal = participationMoveRefusal(from, to)
  if (refusal) throw ruleBroken({ meetingParticipationStatusId: refusal })
  if (seenStatuses.includes(to) && (meeting.startsAt === null || meeting.meetingStatusId === meetingStatuses.provisional))
    throw ruleBroken({
      meetingParticipationStatusId: `This meeting is ${choiceLabel(meetingStatuses, meeting.meetingStatusId)}. Who came is recorded of confirmed meetings`,
    })
  // What took place is only recorded.
  const comesBack = absentStatuses.includes(from) && !absentStatuses.includes(to) && !heldStatuses.includes(meeting.meetingStatusId)
  const obstacle = comesBack ? await attendanceObstacle(tx, meeting, participant.contactId) : undefined
  if (obstacle) throw ruleBroken({ meetingParticipationStatusId: obstacle })
  const next = { meetingParticipationStatusId: to, ...(to === joined && { joinedAt: at.toISOString() }) }
  const { before, after } = difference(participant, next)
  const change = { id, version, before, after, action: 'status' as const }
  const written = await explainRefusals(() => updateRow(tx, repositories.participants, change, actor, at), repositories.participants)
  if (written === undefined) throw staleVersion(await repositories.participants.getOrThrow(tx, id))
  const people = meeting.participants.map((one) => (one.meetingParticipantId === id ? { ...one, meetingParticipationStatusId: to } : one))
  const rolled = rolledUp(meeting.meetingStatusId, people)
  if (rolled === meeting.meetingStatusId) return
  await writeMeetingStatus(
    tx,
    repositories.meetings,
    { meeting, move: { to: rolled, reason: move.reason ?? reasonOf(participant, to) } },
    { actor, at },
  )
}

/** The reason of a meeting that ends because of one of its people, where staff gave none. */
function reasonOf({ contactName }: MeetingParticipant, to: ParticipationStatusId): string | null {
  if (to === declined) return `${contactName} declined`
  return to === cancelled ? `${contactName} cancelled` : null
}
