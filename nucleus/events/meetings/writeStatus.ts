import { inArray } from 'drizzle-orm'
import {
  type MeetingStatusId,
  type ParticipationStatusId,
  endedMeetingStatuses,
  placedStatuses,
  reasonedMeetingStatuses,
} from '#constants/meetings.ts'
import type { Meeting, meetings } from '#contract/events/meetings.ts'
import { staleVersion } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { meetingParticipants } from '../../db/tables/index.ts'
import type { Author } from '../../kernel/actor.ts'
import type { RowVersions } from '../../kernel/undoTokens.ts'
import { type Change, difference, updateRow, updateRows } from '../../kernel/writes.ts'
import { explainRefusals } from '../../resource/explainRefusals.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { participantTable } from './participantTable.ts'
import { participationAfter } from './participation.ts'
import type { Placement } from './placeFor.ts'

/** A move of a meeting, decided. */
export interface StatusMove {
  to: MeetingStatusId
  reason?: string | null
  /** Of a status with a time and a place. */
  placement?: Placement & { meetingTimeId: number; sessionLocationId: number | null }
}
interface By {
  actor: Author
  at: Date
}

/**
 * Writes a move of a locked meeting, and what follows from it for its participants. A status without a time frees the meeting's time and place.
 * Returns what was written, for the undo. Throws 409 when the meeting was changed since it was read, and 422 when the database finds a person or a
 * place taken.
 */
export async function writeStatus(
  tx: Db,
  repository: Repository<typeof meetings>,
  { meeting, move }: { meeting: Meeting; move: StatusMove },
  { actor, at }: By,
): Promise<RowVersions[]> {
  const next = await writeMeetingStatus(tx, repository, { meeting, move }, { actor, at })
  const participants = await writeParticipants(tx, { meeting, to: move.to }, { actor, at })
  return [{ resource: repository.resource, versions: new Map([[meeting.meetingId, next]]) }, ...participants]
}

/** The same for the meeting alone, whose participants caused it. Returns its new version. */
export async function writeMeetingStatus(
  tx: Db,
  repository: Repository<typeof meetings>,
  { meeting, move }: { meeting: Meeting; move: StatusMove },
  { actor, at }: By,
): Promise<number> {
  const { meetingId: id, rowVersion: version } = meeting
  const { before, after } = difference(meeting, statusValues(meeting, move, at))
  const change = { id, version, before, after, action: 'status' as const }
  const next = await explainRefusals(() => updateRow(tx, repository, change, actor, at), repository)
  if (next === undefined) throw staleVersion(await repository.getOrThrow(tx, id))
  return next
}

type PlacedFields = Pick<
  Meeting,
  'meetingStatusId' | 'statusReason' | 'statusChangedAt' | 'meetingTimeId' | 'sessionLocationId' | 'startsAt' | 'endsAt' | 'placeNumber'
>

/** The values of a meeting after a move. */
export function statusValues(meeting: PlacedFields, { to, reason, placement }: StatusMove, at: Date): Partial<PlacedFields> {
  const keepsReason = endedMeetingStatuses.includes(to) || reasonedMeetingStatuses.includes(to)
  return {
    meetingStatusId: to,
    statusReason: reason ?? (keepsReason && to === meeting.meetingStatusId ? meeting.statusReason : null),
    statusChangedAt: at.toISOString(),
    ...placement,
    ...(!placedStatuses.includes(to) && { meetingTimeId: null, sessionLocationId: null, startsAt: null, endsAt: null, placeNumber: null }),
  }
}

/** Writes the status of each participant that follows from a move of their meeting. */
async function writeParticipants(
  tx: Db,
  { meeting, to }: { meeting: Meeting; to: MeetingStatusId },
  { actor, at }: By,
): Promise<RowVersions[]> {
  const { meetingParticipantId: id, rowVersion, meetingParticipationStatusId: status } = meetingParticipants
  const ids = meeting.participants.map((one) => one.meetingParticipantId)
  const stored = await tx
    .select({ id, version: rowVersion, status })
    .from(meetingParticipants)
    .where(inArray(id, ids))
    .orderBy(id)
    .for('no key update')
  const from = meeting.meetingStatusId
  const changes = stored.flatMap((row): Change[] => {
    const own = meeting.participants.find((one) => one.meetingParticipantId === row.id)
    if (!own) return []
    const participant = { ...own, meetingParticipationStatusId: row.status as ParticipationStatusId }
    const next = participationAfter(participant, { from, to, all: meeting.participants })
    if (next === row.status) return []
    return [
      {
        id: row.id,
        version: row.version,
        before: { meetingParticipationStatusId: row.status },
        after: { meetingParticipationStatusId: next },
      },
    ]
  })
  if (changes.length === 0) return []
  const versions = await updateRows(tx, participantTable, { changes, action: 'status' }, actor, at)
  return [{ resource: participantTable.resource, versions }]
}
