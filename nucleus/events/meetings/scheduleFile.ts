import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import ical, { ICalEventStatus } from 'ical-generator'
import { limits } from '#constants/limits.ts'
import { absentStatuses, meetingStatuses, type MeetingStatusId, placedStatuses, type ParticipationStatusId } from '#constants/meetings.ts'
import { type MeetingOfContact, scheduleFile } from '#contract/events/meetingCalls.ts'
import { fullNameOf } from '#contract/personName.ts'
import { notFound } from '../../base/errors.ts'
import { calendarAddress, calendarLine, calendarType, escapedLine, timesIn, wholeLines } from '../../common/calendarParts.ts'
import { vtimezone } from '../../common/vtimezone.ts'
import type { Db } from '../../db/client.ts'
import { changes, contacts, events, locations, meetingParticipants, meetings } from '../../db/tables/index.ts'
import { attachment } from '../../http/attachment.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountFile } from '../../kernel/mountCall.ts'
import { asInstant } from './busyTimes.ts'
import { partners } from './meetingsOfContact.ts'

/** Serves the schedule of a contact as a file to download. */
export const mountScheduleFile = (app: FastifyInstance, { db }: Nucleus): void =>
  mountFile(app, scheduleFile, [calendarType], async ({ input: { eventId, contactId }, reply }) => {
    const [event] = await db
      .select({ name: events.name, timeZone: events.timeZone })
      .from(events)
      .where(and(eq(events.eventId, eventId), isNull(events.deletedAt)))
    if (!event) throw notFound('Event')
    const [contact] = await db
      .select({ firstName: contacts.firstName, lastName: contacts.lastName })
      .from(contacts)
      .where(and(eq(contacts.contactId, contactId), isNull(contacts.deletedAt)))
    if (!contact) throw notFound('Contact')
    const rows = await readRows(db, { eventId, contactId })
    return reply
      .header('content-type', calendarType)
      .headers(attachment(`${calendarLine(`Schedule of ${fullNameOf(contact)}`)}.ics`))
      .header('x-total-rows', String(rows.length))
      .send(fileOf(event, rows))
  })

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

/** The meetings of a contact that have or had a time, by it. */
async function readRows(db: Db, { eventId, contactId }: { eventId: number; contactId: number }): Promise<Row[]> {
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

function fileOf({ name, timeZone }: { name: string; timeZone: string }, rows: readonly Row[]): string {
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

/** Those who come; where nobody does, everybody. */
function partnersText({ partners: all }: Row): string {
  const coming = all.filter((one) => !absentStatuses.includes(one.meetingParticipationStatusId))
  const named = coming.length > 0 ? coming : all
  return named.map(({ name, companyName }) => (companyName ? `${name}, ${companyName}` : name)).join('; ')
}

function statusOf({ isDeleted, meetingStatusId, meetingParticipationStatusId }: Row): ICalEventStatus {
  if (isDeleted || !placedStatuses.includes(meetingStatusId) || absentStatuses.includes(meetingParticipationStatusId))
    return ICalEventStatus.CANCELLED
  return meetingStatusId === meetingStatuses.provisional ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}
