import { sql } from 'drizzle-orm'
import { choiceLabel } from '#constants/choice.ts'
import {
  absentStatuses,
  meetingStatuses as status,
  type MeetingStatusId,
  participationStatuses,
  type ParticipationStatusId,
} from '#constants/meetings.ts'
import { registrationStatus, type RegistrationStatusId, registrationStatuses } from '#constants/statuses.ts'
import type { PeopleCounts } from '#contract/events/peopleCounts.ts'
import type { Db } from '../../db/client.ts'
import { fullNameSql } from '../../db/personName.ts'
import { contacts, meetingParticipants, meetings, registrations } from '../../db/tables/index.ts'
import type { Author } from '../../kernel/actor.ts'
import type { RowVersions } from '../../kernel/undoTokens.ts'
import { type Change, difference, updateRows } from '../../kernel/writes.ts'
import { lockRows } from '../../resource/lockRows.ts'
import { asInstant } from './busyTimes.ts'
import { participantTable } from './participantTable.ts'
import { participationAfter } from './participation.ts'
import { statusValues } from './writeStatus.ts'

const meetingTable = { resource: 'meetings', table: meetings, idKey: 'meetingId' } as const

/** What became of the meetings of people who left Approved. */
export interface DepartedMeetings {
  counts: Partial<PeopleCounts>
  versions: RowVersions[]
  /** Somebody changed one of the rows meanwhile, so the transaction must be repeated. */
  hasConflict: boolean
}

/**
 * Ends the future meetings of registrations that leave Approved (docs/domain.md §4.5). Who may still be approved (Pending review, Waitlisted) keeps
 * requests, and a provisional meeting only loses its time; whatever else is placed is cancelled, and with any other status every request too. Who has
 * another approved registration at the event keeps all. The event is locked.
 */
export async function endMeetings(
  tx: Db,
  changes: readonly Change[],
  { actor, at }: { actor: Author; at: Date },
): Promise<DepartedMeetings> {
  const ids = (await readEnding(tx, changes, at)).map((one) => one.meeting.meetingId)
  // By their ids, as everybody does; then as they are once they are locked.
  if (ids.length > 0) await lockRows(tx, meetingTable, ids, 'no key update')
  const found = ids.length > 0 ? await readEnding(tx, changes, at) : []
  const moves = found.filter((one) => one.isOwn)
  const written: RowVersions[] = []
  const ofMeetings = moves.map(({ meeting, to, reason }): Change => {
    const { before, after } = difference(meeting, statusValues(meeting, { to, reason: to === status.cancelled ? reason : null }, at))
    return { id: meeting.meetingId, version: meeting.rowVersion, before, after }
  })
  const versions = await updateRows(tx, meetingTable, { changes: ofMeetings, action: 'status' }, actor, at)
  if (versions.size > 0) written.push({ resource: meetingTable.resource, versions, isConsequence: true })
  const ofPeople = await participantChanges(tx, found)
  const people = await updateRows(tx, participantTable, { changes: ofPeople, action: 'status' }, actor, at)
  if (people.size > 0) written.push({ resource: participantTable.resource, versions: people, isConsequence: true })
  return { counts: countsOf(found), versions: written, hasConflict: versions.size < ofMeetings.length || people.size < ofPeople.length }
}

/** How many `endMeetings` would end; writes and locks nothing. */
export const countEndedMeetings = async (tx: Db, changes: readonly Change[], at: Date): Promise<Partial<PeopleCounts>> =>
  countsOf(await readEnding(tx, changes, at))

function countsOf(found: readonly Ending[]): Partial<PeopleCounts> {
  const count = (to: MeetingStatusId) => new Set(found.filter((one) => one.isOwn && one.to === to).map((one) => one.meeting.meetingId)).size
  const [meetingsCancelled, meetingsUnplaced] = [count(status.cancelled), count(status.accepted)]
  return { ...(meetingsCancelled > 0 && { meetingsCancelled }), ...(meetingsUnplaced > 0 && { meetingsUnplaced }) }
}

type StoredMeeting = Parameters<typeof statusValues>[0] & { meetingId: number; rowVersion: number }
interface Ending {
  meeting: StoredMeeting
  to: MeetingStatusId
  reason: string
  contactId: number
  /** Whether the meeting is between this person and another; else they only leave it. */
  isOwn: boolean
}
interface EndingRow extends StoredMeeting, Record<string, unknown> {
  contactId: number
  name: string
  isOwn: boolean
  eventRegistrationId: number
}

const mayReturn: readonly RegistrationStatusId[] = [registrationStatus.pending, registrationStatus.waitlisted]

/** The meetings that end, each once. */
async function readEnding(tx: Db, changes: readonly Change[], at: Date): Promise<Ending[]> {
  const departures = changes.filter(
    ({ before, after }) => before.eventStatusId === registrationStatus.approved && after.eventStatusId !== undefined,
  )
  if (departures.length === 0) return []
  const toOf = new Map(departures.map(({ id, after }) => [id, after.eventStatusId as RegistrationStatusId]))
  const approved = changes.filter(({ after }) => after.eventStatusId === registrationStatus.approved).map(({ id }) => id)
  const ids = (list: Iterable<number>) => sql`any(${sql.param([...list])}::int[])`
  const others = sql`select from ${registrations} as other where other.event_id = ${registrations.eventId} and other.contact_id = ${registrations.contactId} and other.deleted_at is null
    and (other.event_registration_id = ${ids(approved)} or other.event_status_id = ${registrationStatus.approved} and not other.event_registration_id = ${ids(toOf.keys())})`
  const { rows } = await tx.execute<EndingRow>(sql`
    select ${meetings.meetingId} as "meetingId", ${meetings.rowVersion} as "rowVersion", ${meetings.meetingStatusId} as "meetingStatusId",
      ${meetings.statusReason} as "statusReason", ${meetings.meetingTimeId} as "meetingTimeId", ${meetings.sessionLocationId} as "sessionLocationId",
      ${meetings.startsAt} as "startsAt", ${meetings.endsAt} as "endsAt", ${meetings.placeNumber} as "placeNumber", ${meetings.statusChangedAt} as "statusChangedAt",
      ${registrations.contactId} as "contactId", ${fullNameSql(contacts)} as name, ${registrations.eventRegistrationId} as "eventRegistrationId",
      ${registrations.contactId} in (${meetings.requestedByContactId}, ${meetings.requestedToContactId}) as "isOwn"
    from ${registrations} join ${contacts} on ${contacts.contactId} = ${registrations.contactId}
    join ${meetingParticipants} on ${meetingParticipants.eventId} = ${registrations.eventId} and ${meetingParticipants.contactId} = ${registrations.contactId}
      and ${meetingParticipants.deletedAt} is null and ${meetingParticipants.meetingParticipationStatusId} not in ${sql.raw(`(${absentStatuses.join(', ')})`)}
    join ${meetings} on ${meetings.meetingId} = ${meetingParticipants.meetingId} and ${meetings.deletedAt} is null
    where ${registrations.eventRegistrationId} = ${ids(toOf.keys())} and not exists (${others})
      and ${meetings.meetingStatusId} in ${sql.raw(`(${[status.requested, status.accepted, status.provisional, status.confirmed].join(', ')})`)}
      and (${meetings.startsAt} is null or ${meetings.startsAt} > ${at.toISOString()}::timestamptz)
    order by ${meetings.meetingId}, "isOwn" desc, ${registrations.contactId}`)
  const seen = new Set<number>()
  return rows.flatMap(({ contactId, name, isOwn, eventRegistrationId, ...stored }): Ending[] => {
    const { startsAt, endsAt, statusChangedAt } = stored
    const instants = { startsAt: instantOf(startsAt), endsAt: instantOf(endsAt), statusChangedAt: instantOf(statusChangedAt) }
    const meeting = { ...stored, ...instants }
    const to = toOf.get(eventRegistrationId) ?? registrationStatus.cancelled
    const next = statusAfter(meeting.meetingStatusId, to)
    if (next === undefined || seen.has(meeting.meetingId)) return []
    seen.add(meeting.meetingId)
    const reason = `The registration of ${name} is ${choiceLabel(registrationStatuses, to)}`
    return [{ meeting, to: next, reason, contactId, isOwn }]
  })
}

const instantOf = (value: string | null): string | null => (value === null ? null : asInstant(value))

/** The status of a meeting once the registration of one of its people has left Approved; undefined when it stays. */
function statusAfter(from: MeetingStatusId, to: RegistrationStatusId): MeetingStatusId | undefined {
  if (!mayReturn.includes(to) || from === status.confirmed) return status.cancelled
  return from === status.provisional ? status.accepted : undefined
}

/** What follows for everybody in meetings that end, and for those who only leave one. */
async function participantChanges(tx: Db, found: readonly Ending[]): Promise<Change[]> {
  if (found.length === 0) return []
  const byMeeting = new Map(found.map((one) => [one.meeting.meetingId, one]))
  const rows = await tx
    .select()
    .from(meetingParticipants)
    .where(
      sql`${meetingParticipants.meetingId} = any(${sql.param([...byMeeting.keys()])}::int[]) and ${meetingParticipants.deletedAt} is null`,
    )
    .orderBy(meetingParticipants.meetingParticipantId)
    .for('no key update')
  const groups = Map.groupBy(rows, ({ meetingId }) => meetingId)
  return rows.flatMap((row): Change[] => {
    const ending = byMeeting.get(row.meetingId)
    if (!ending) return []
    const own = { ...row, meetingParticipationStatusId: row.meetingParticipationStatusId as ParticipationStatusId }
    const all = (groups.get(row.meetingId) ?? []).map((one) => ({
      ...one,
      meetingParticipationStatusId: one.meetingParticipationStatusId as ParticipationStatusId,
    }))
    const move = { from: ending.meeting.meetingStatusId, to: ending.to, all }
    const leaves = row.contactId === ending.contactId ? participationStatuses.cancelled : own.meetingParticipationStatusId
    const next = ending.isOwn ? participationAfter(own, move) : leaves
    if (next === row.meetingParticipationStatusId) return []
    const [before, after] = [{ meetingParticipationStatusId: row.meetingParticipationStatusId }, { meetingParticipationStatusId: next }]
    return [{ id: row.meetingParticipantId, version: row.rowVersion, before, after }]
  })
}
