import { sql } from 'drizzle-orm'
import { absentStatuses, placedStatuses } from '#constants/meetings.ts'
import type { MeetingOfContact } from '#contract/events/meetingCalls.ts'
import { dateText } from '#contract/dateText.ts'
import { zoneShortName } from '#contract/zoneNames.ts'
import { localDateAt } from '../../common/localDates.ts'
import type { Db } from '../../db/client.ts'
import { events, locations, meetingParticipants, meetings, registrations } from '../../db/tables/index.ts'
import { clockOf } from './clockOf.ts'
import { asInstant } from './busyTimes.ts'
import { partners } from './meetingsOfContact.ts'
import { partnersText } from './partnersText.ts'

interface Row extends Pick<MeetingOfContact, 'locationName' | 'tableName' | 'virtualUrl' | 'partners'>, Record<string, unknown> {
  eventRegistrationId: number
  startsAt: string | Date
  endsAt: string | Date
  timeZone: string
}

/**
 * The placed meetings of registrants, by registration: "1 Jun 2026, 09:00–09:25 EDT, Ballroom, Table 7: Ben Roy, Alpine Capital", in the zone of the event
 * and by time. Meetings that somebody does not come to are left out for them.
 */
export async function readMeetingLines(db: Db, registrationIds: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await db.execute<Row>(sql`
    select ${registrations.eventRegistrationId} as "eventRegistrationId", ${meetings.startsAt} as "startsAt", ${meetings.endsAt} as "endsAt",
      ${events.timeZone} as "timeZone", ${locations.name} as "locationName", ${meetings.tableName} as "tableName",
      ${meetings.virtualUrl} as "virtualUrl", ${partners} as partners
    from ${registrations} join ${events} on ${events.eventId} = ${registrations.eventId}
    join ${meetingParticipants} as own on own.event_id = ${registrations.eventId} and own.contact_id = ${registrations.contactId}
      and own.deleted_at is null and own.meeting_participation_status_id <> all(${sql.param([...absentStatuses])}::int[])
    join ${meetings} on ${meetings.meetingId} = own.meeting_id and ${meetings.deletedAt} is null
      and ${meetings.meetingStatusId} = any(${sql.param([...placedStatuses])}::int[])
    left join ${locations} on ${locations.sessionLocationId} = ${meetings.sessionLocationId}
    where ${registrations.eventRegistrationId} = any(${sql.param([...registrationIds])}::int[])
    order by ${meetings.startsAt}, ${meetings.meetingId}`)
  return new Map(
    [...Map.groupBy(rows, ({ eventRegistrationId }) => eventRegistrationId)].map(([id, list]) => [id, list.map(lineOf)] as const),
  )
}

function lineOf({ timeZone, locationName, tableName, virtualUrl, ...row }: Row): string {
  const [startsAt, endsAt] = [asInstant(row.startsAt), asInstant(row.endsAt)]
  const clock = clockOf(timeZone)
  const time = [startsAt, endsAt].map((instant) => clock.format(new Date(instant))).join('–')
  const when = `${dateText(localDateAt(timeZone, startsAt))}, ${time} ${zoneShortName(timeZone, startsAt)}`
  return `${[when, locationName, tableName, virtualUrl].filter(Boolean).join(', ')}: ${partnersText(row)}`
}
