import { sql, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { meetingStatuses, nonActiveMinutesAfterEnd, participationStatuses, usualLateMinutes } from '#constants/meetings.ts'
import {
  type FloorMeeting,
  type FloorPerson,
  liveMeetings,
  type MarkedMeeting,
  nonActiveMeetings,
  nonActiveMeetingsAfter,
} from '#contract/meetings/floor.ts'
import { limits } from '#constants/limits.ts'
import type { Db } from '../../db/client.ts'
import { fullNameSql, sortNameSql } from '../../db/personName.ts'
import { contacts, events, locations, meetingParticipants, meetings as table } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { asInstant } from './busyTimes.ts'
import { companyAtEventOf } from './meetingFields.ts'
import { isWaiting } from './participation.ts'

/** Serves the meetings of the floor board: those that are on, and those that should be. */
export function mountFloor(app: FastifyInstance, { db, clock }: Nucleus): void {
  const nonActive = (late: number, eventId: number | undefined) => {
    const at = clock()
    return readFloor(db, at, { eventId, which: isNonActive(at, late) })
  }
  mountCall(app, liveMeetings, ({ input: { eventId } }) => {
    const at = clock()
    return readFloor(db, at, { eventId, which: isLive(at) })
  })
  mountCall(app, nonActiveMeetings, ({ input: { eventId } }) => nonActive(usualLateMinutes, eventId))
  mountCall(app, nonActiveMeetingsAfter, ({ input: { value, eventId } }) => nonActive(value, eventId))
}

const { confirmed, inProgress } = meetingStatuses
const participation = participationStatuses
const list = (values: readonly number[]): SQL => sql.raw(`(${values.join(', ')})`)
const present = list([participation.joined, participation.attended])
const missing = list([participation.invited, participation.confirmed])

const person = (condition: SQL): SQL =>
  sql`exists (select from ${meetingParticipants} as person where person.meeting_id = ${table.meetingId} and person.deleted_at is null and ${condition})`
const isPresentOn = (side: number): SQL =>
  person(sql`person.side = ${sql.raw(String(side))} and person.meeting_participation_status_id in ${present}`)
const areBothPresent = sql`(${isPresentOn(1)} and ${isPresentOn(2)})`
const isOpen = sql`${table.meetingStatusId} in ${list([confirmed, inProgress])}`

/** The time is between start and end, and somebody of each side is there. */
const isLive = (at: Date): SQL =>
  sql`${isOpen} and ${table.startsAt} <= ${at.toISOString()}::timestamptz and ${table.endsAt} > ${at.toISOString()}::timestamptz and ${areBothPresent}`

/** It was to start, and somebody is missing. Of one that is over only if it began for nobody, and not for long. */
function isNonActive(at: Date, late: number): SQL {
  const now = sql`${at.toISOString()}::timestamptz`
  const since = new Date(at.getTime() - late * 60_000).toISOString()
  const until = new Date(at.getTime() - nonActiveMinutesAfterEnd * 60_000).toISOString()
  const isSomebodyMissing = person(sql`person.meeting_participation_status_id in ${missing}`)
  return sql`${isOpen} and ${table.startsAt} <= ${since}::timestamptz and ${table.endsAt} > ${until}::timestamptz
    and ((${table.endsAt} > ${now} and ${isSomebodyMissing}) or not ${areBothPresent})`
}

interface FloorRow extends Omit<FloorMeeting, 'startsAt' | 'endsAt' | 'minutesLate' | 'missingContactIds'>, Record<string, unknown> {
  startsAt: string | Date | null
  endsAt: string | Date | null
}

/** The meetings of the board, as they are at a moment. The earliest first. */
async function readFloor(db: Db, at: Date, which: { eventId: number | undefined; which: SQL }): Promise<FloorMeeting[]> {
  const found = await readMarked(db, at, which)
  return found.flatMap(({ startsAt, endsAt, ...one }) => (startsAt && endsAt ? [{ ...one, startsAt, endsAt }] : []))
}

/** Meetings as the floor board shows them, as they are at a moment: those of a condition, or one, also while it is not placed. */
export async function readMarked(
  db: Db,
  at: Date,
  { meetingId, eventId, which }: { meetingId?: number; eventId?: number; which?: SQL },
): Promise<MarkedMeeting[]> {
  const people = sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'meetingParticipantId', ${meetingParticipants.meetingParticipantId}, 'contactId', ${contacts.contactId}, 'name', ${fullNameSql(contacts)},
      'companyName', ${companyAtEventOf(meetingParticipants.eventId, meetingParticipants.contactId)}, 'phone', coalesce(${contacts.mobile}, ${contacts.phone}),
      'side', ${meetingParticipants.side}, 'meetingParticipationStatusId', ${meetingParticipants.meetingParticipationStatusId},
      'joinedAt', ${meetingParticipants.joinedAt}, 'rowVersion', ${meetingParticipants.rowVersion}
    ) order by ${meetingParticipants.side}, ${sortNameSql(contacts)}, ${contacts.firstName}, ${contacts.contactId}), '[]')
    from ${meetingParticipants} join ${contacts} on ${contacts.contactId} = ${meetingParticipants.contactId}
    where ${meetingParticipants.meetingId} = ${table.meetingId} and ${meetingParticipants.deletedAt} is null)`
  const { rows } = await db.execute<FloorRow>(sql`
    select ${table.meetingId} as "meetingId", ${table.eventId} as "eventId", ${events.name} as "eventName", ${events.timeZone} as "timeZone",
      ${table.meetingStatusId} as "meetingStatusId", ${table.startsAt} as "startsAt", ${table.endsAt} as "endsAt",
      ${table.sessionLocationId} as "sessionLocationId", ${locations.name} as "locationName", ${table.tableName} as "tableName",
      ${table.virtualUrl} as "virtualUrl", ${people} as participants, ${table.rowVersion} as "rowVersion"
    from ${table} join ${events} on ${events.eventId} = ${table.eventId}
    left join ${locations} on ${locations.sessionLocationId} = ${table.sessionLocationId}
    where ${table.deletedAt} is null and ${events.deletedAt} is null
      ${meetingId === undefined ? sql`` : sql`and ${table.meetingId} = ${meetingId}`}
      ${eventId === undefined ? sql`` : sql`and ${table.eventId} = ${eventId}`}
      ${which ? sql`and ${which}` : sql``}
    order by ${table.startsAt}, ${table.meetingId} limit ${limits.unpagedListRows}`)
  return rows.map((row) => floorMeeting(row, at))
}

function floorMeeting(row: FloorRow, at: Date): MarkedMeeting {
  const [startsAt, endsAt] = [row.startsAt && asInstant(row.startsAt), row.endsAt && asInstant(row.endsAt)]
  const participants = row.participants.map((one): FloorPerson => ({
    ...one,
    joinedAt: one.joinedAt === null ? null : asInstant(one.joinedAt),
  }))
  return {
    ...row,
    ...{ startsAt, endsAt, participants },
    minutesLate: startsAt ? Math.max(0, Math.floor((at.getTime() - Date.parse(startsAt)) / 60_000)) : 0,
    missingContactIds: participants.filter(isWaiting).map(({ contactId }) => contactId),
  }
}
