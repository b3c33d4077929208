import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { limits } from '#constants/limits.ts'
import { meetingsOfContact, type MeetingOfContact } from '#contract/events/meetingCalls.ts'
import type { Db } from '../../db/client.ts'
import { fullNameSql, sortNameSql } from '../../db/personName.ts'
import { contacts, locations, meetingParticipants, meetings } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { asInstant } from './busyTimes.ts'
import { companyAtEventOf } from './meetingFields.ts'

/** Serves the meetings of a contact at an event. */
export const mountMeetingsOfContact = (app: FastifyInstance, { db }: Nucleus): void =>
  mountCall(app, meetingsOfContact, ({ input: { eventId, contactId } }) => readMeetingsOf(db, { eventId, contactId }))

interface MeetingRow extends Omit<MeetingOfContact, 'startsAt' | 'endsAt'>, Record<string, unknown> {
  startsAt: string | Date | null
  endsAt: string | Date | null
}

/** The others of a meeting, by name, as JSON. The row of the person whose meetings are read is `own`. */
export const partners = sql<MeetingOfContact['partners']>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'contactId', ${contacts.contactId}, 'name', ${fullNameSql(contacts)}, 'companyName', ${companyAtEventOf(meetingParticipants.eventId, meetingParticipants.contactId)},
      'meetingParticipationStatusId', ${meetingParticipants.meetingParticipationStatusId}
    ) order by ${sortNameSql(contacts)}, ${contacts.firstName}, ${contacts.contactId}), '[]')
    from ${meetingParticipants} join ${contacts} on ${contacts.contactId} = ${meetingParticipants.contactId}
    where ${meetingParticipants.meetingId} = ${meetings.meetingId} and ${meetingParticipants.contactId} <> own.contact_id and ${meetingParticipants.deletedAt} is null)`

async function readMeetingsOf(db: Db, { eventId, contactId }: { eventId: number; contactId: number }): Promise<MeetingOfContact[]> {
  const { rows } = await db.execute<MeetingRow>(sql`
    select ${meetings.meetingId} as "meetingId", ${meetings.meetingStatusId} as "meetingStatusId",
      own.meeting_participation_status_id as "meetingParticipationStatusId", ${meetings.startsAt} as "startsAt", ${meetings.endsAt} as "endsAt",
      ${meetings.sessionLocationId} as "sessionLocationId", ${locations.name} as "locationName", ${meetings.tableName} as "tableName",
      ${meetings.virtualUrl} as "virtualUrl", ${partners} as partners
    from ${meetingParticipants} as own join ${meetings} on ${meetings.meetingId} = own.meeting_id
    left join ${locations} on ${locations.sessionLocationId} = ${meetings.sessionLocationId}
    where own.event_id = ${eventId} and own.contact_id = ${contactId} and own.deleted_at is null and ${meetings.deletedAt} is null
    order by ${meetings.startsAt}, ${meetings.meetingId} limit ${limits.unpagedRows}`)
  return rows.map((row) => ({
    ...row,
    startsAt: row.startsAt === null ? null : asInstant(row.startsAt),
    endsAt: row.endsAt === null ? null : asInstant(row.endsAt),
  }))
}
