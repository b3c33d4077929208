import { sql } from 'drizzle-orm'
import ical, { ICalEventStatus } from 'ical-generator'
import { limits } from '#constants/limits.ts'
import { absentStatuses, meetingStatuses, type MeetingStatusId, placedStatuses, type ParticipationStatusId } from '#constants/meetings.ts'
import type { MeetingOfContact } from '#contract/events/meetingCalls.ts'
import { calendarAddress, calendarLine, escapedLine, timesIn, wholeLines } from '../../common/calendarParts.ts'
import { vtimezone } from '../../common/vtimezone.ts'
import type { Db } from '../../db/client.ts'
import { changes, locations, meetingParticipants, meetings } from '../../db/tables/index.ts'
import { asInstant } from './busyTimes.ts'
import { partners } from './meetingsOfContact.ts'
import { partnersText } from './partnersText.ts'

interface Row
  extends Pick<MeetingOfContact, 'meetingId' | 'locationName' | 'tableName' | 'virtualUrl' | 'partners'>, Record<string, unknown> {
  meetingParticipantId: number
  meetingStatusId: MeetingStatusId
  meetingParticipationStatusId: ParticipationStatusId
  isDeleted: boolean
  /** The time of the meeting, or the one that it last had. */
  startsAt: string
  endsAt: string
  updatedAt: string
  sequence: number
}

interface Whose {
  eventId: number
  contactId: number
}
interface CalendarEvent {
  name: string
  timeZone: string
}

/** The meetings of a contact at an event that have or had a time, as a calendar file, and how many they are. */
export async function scheduleCalendar(db: Db, event: CalendarEvent, whose: Whose): Promise<{ text: string; total: number }> {
  const rows = await readRows(db, whose)
  return { text: fileOf(event, rows), total: rows.length }
}

/** The meetings of a contact that have or had a time, by it. */
async function readRows(db: Db, { eventId, contactId }: Whose): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${meetings.meetingId} as "meetingId", own.meeting_participant_id as "meetingParticipantId", ${meetings.meetingStatusId} as "meetingStatusId",
      own.meeting_participation_status_id as "meetingParticipationStatusId",
      (${meetings.deletedAt} is not null or own.deleted_at is not null) as "isDeleted",
      coalesce(${meetings.startsAt}, earlier.starts_at) as "startsAt", coalesce(${meetings.endsAt}, earlier.ends_at) as "endsAt",
      ${locations.name} as "locationName", ${meetings.tableName} as "tableName", ${meetings.virtualUrl} as "virtualUrl", ${partners} as partners,
      greatest(${meetings.updatedAt}, everybody.updated_at) as "updatedAt", ${meetings.rowVersion} + everybody.versions as sequence
    from ${meetingParticipants} as own join ${meetings} on ${meetings.meetingId} = own.meeting_id
    cross join lateral (
      select max(${meetingParticipants.updatedAt}) as updated_at, sum(${meetingParticipants.rowVersion})::int as versions
      from ${meetingParticipants} where ${meetingParticipants.meetingId} = ${meetings.meetingId}) as everybody
    left join ${locations} on ${locations.sessionLocationId} = ${meetings.sessionLocationId}
    left join lateral (
      select (${changes.before}->>'startsAt')::timestamptz as starts_at, (${changes.before}->>'endsAt')::timestamptz as ends_at
      from ${changes} where ${changes.resource} = 'meetings' and ${changes.rowId} = ${meetings.meetingId} and ${changes.before}->>'startsAt' is not null
      order by ${changes.changeId} desc limit 1) as earlier on ${meetings.startsAt} is null
    where own.event_id = ${eventId} and own.contact_id = ${contactId} and coalesce(${meetings.startsAt}, earlier.starts_at) is not null
    order by "startsAt", "meetingParticipantId" limit ${limits.unpagedRows}`)
  return rows.map((row) => ({
    ...row,
    startsAt: asInstant(row.startsAt),
    endsAt: asInstant(row.endsAt),
    updatedAt: asInstant(row.updatedAt),
  }))
}

function fileOf({ name, timeZone }: CalendarEvent, rows: readonly Row[]): string {
  const range = {
    from: Math.min(...rows.map(({ startsAt }) => Date.parse(startsAt))),
    to: Math.max(...rows.map(({ endsAt }) => Date.parse(endsAt))),
  }
  const calendar = ical({ name: escapedLine(`Meetings at ${name}`), prodId: { company: 'Copilot', product: 'Meetings' } })
  calendar.timezone({ name: null, generator: (zone) => vtimezone(zone, range) })
  for (const row of rows)
    calendar.createEvent({
      // Of the person at the meeting: it stays when two contacts become one.
      id: `meeting-participant-${row.meetingParticipantId}@copilot`,
      ...timesIn(timeZone, row),
      stamp: new Date(row.updatedAt),
      lastModified: new Date(row.updatedAt),
      sequence: row.sequence,
      status: statusOf(row),
      summary: calendarLine(`Meeting with ${partnersText(row)}`),
      location: calendarLine([row.locationName, row.tableName].filter(Boolean).join(', ')) || null,
      description: calendarLine(name),
      url: calendarAddress(row.virtualUrl),
    })
  return wholeLines(calendar.toString())
}

function statusOf({ isDeleted, meetingStatusId, meetingParticipationStatusId }: Row): ICalEventStatus {
  if (isDeleted || !placedStatuses.includes(meetingStatusId) || absentStatuses.includes(meetingParticipationStatusId))
    return ICalEventStatus.CANCELLED
  return meetingStatusId === meetingStatuses.provisional ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}
