import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { endedMeetingStatuses } from '#constants/meetings.ts'
import { meetingParticipants, meetings } from '../../db/tables/index.ts'

/** Whether a row of `meetingParticipants` is of a person of an event, in a meeting that has not come to nothing. */
export const hasOpenMeeting = ({ eventId, contactId }: Record<'eventId' | 'contactId', number | PgColumn>): SQL =>
  sql`${meetingParticipants.eventId} = ${eventId} and ${meetingParticipants.contactId} = ${contactId} and ${meetingParticipants.deletedAt} is null
    and exists (select from ${meetings} where ${meetings.meetingId} = ${meetingParticipants.meetingId} and ${meetings.deletedAt} is null
      and ${meetings.meetingStatusId} not in ${sql.raw(`(${endedMeetingStatuses.join(', ')})`)})`
