import { sql } from 'drizzle-orm'
import { sessionStatus } from '#constants/agenda.ts'
import type { TimeRange } from '#contract/fields.ts'
import type { Db } from '../../db/client.ts'
import { readInstant } from '../../db/readInstant.ts'
import { fullNameSql, sortNameSql } from '../../db/personName.ts'
import {
  agendaSessions,
  agendaSessionSpeakers,
  contacts,
  locations,
  meetingParticipants,
  meetings,
  speakers,
} from '../../db/tables/index.ts'

/** What takes time of a person: a placed meeting, or a session that blocks meetings and that they speak in. */
export interface BusyTime extends TimeRange {
  contactId: number
  kind: 'meeting' | 'session'
  /** Of a meeting the names of the others, of a session its title. */
  what: string
  locationName: string | null
}
interface BusyQuery {
  eventId: number
  contactIds: readonly number[]
  /** Only what has a moment in common with it; default: the whole event. */
  within?: TimeRange
  /** A meeting that does not count. */
  exceptId?: number
  /** Without meetings. */
  isOfSessions?: boolean
}

/** The most busy times that are read: of a few people, or of everybody's sessions. */
const [mostOfSome, mostOfAll] = [2000, 50_000]

/** The busy times of people at an event, the earliest first. */
export async function readBusyTimes(
  db: Db,
  { eventId, contactIds, within, exceptId = 0, isOfSessions = false }: BusyQuery,
): Promise<BusyTime[]> {
  const ids = sql`any(${sql.param([...contactIds])}::int[])`
  const overlaps = (from: unknown, until: unknown) =>
    within ? sql`and ${from} < ${within.endsAt}::timestamptz and ${until} > ${within.startsAt}::timestamptz` : sql``
  const others = sql`select string_agg(${fullNameSql(contacts)}, ' and ' order by ${sortNameSql(contacts)}, ${contacts.firstName}) from ${meetingParticipants} as other join ${contacts} on ${contacts.contactId} = other.contact_id where other.meeting_id = own.meeting_id and other.contact_id <> own.contact_id and other.held_from is not null`
  const { rows } = await db.execute<BusyRow>(sql`
    select own.contact_id as "contactId", 'meeting' as kind, coalesce((${others}), '') as what, ${locations.name} as "locationName",
      own.held_from as "startsAt", own.held_until as "endsAt"
    from ${meetingParticipants} as own join ${meetings} on ${meetings.meetingId} = own.meeting_id
    left join ${locations} on ${locations.sessionLocationId} = ${meetings.sessionLocationId}
    where own.event_id = ${eventId} and own.contact_id = ${ids} and own.held_from is not null and own.meeting_id <> ${exceptId}
      and not ${isOfSessions} ${overlaps(sql`own.held_from`, sql`own.held_until`)}
    union all
    select ${speakers.contactId}, 'session', ${agendaSessions.title}, ${locations.name}, ${agendaSessions.startsAt}, ${agendaSessions.endsAt}
    from ${agendaSessions}
    join ${agendaSessionSpeakers} on ${agendaSessionSpeakers.agendaDaySessionId} = ${agendaSessions.agendaDaySessionId} and ${agendaSessionSpeakers.deletedAt} is null
    join ${speakers} on ${speakers.speakerId} = ${agendaSessionSpeakers.speakerId} and ${speakers.deletedAt} is null
    left join ${locations} on ${locations.sessionLocationId} = ${agendaSessions.sessionLocationId}
    where ${agendaSessions.eventId} = ${eventId} and ${speakers.contactId} = ${ids} and ${agendaSessions.blocksMeetings}
      and ${agendaSessions.sessionStatusId} <> ${sessionStatus.cancelled} and ${agendaSessions.startsAt} is not null and ${agendaSessions.deletedAt} is null
      ${overlaps(agendaSessions.startsAt, agendaSessions.endsAt)}
    order by 5, 1 limit ${isOfSessions ? mostOfAll : mostOfSome}`)
  return rows.map((row) => ({ ...row, startsAt: asInstant(row.startsAt), endsAt: asInstant(row.endsAt) }))
}

interface BusyRow extends Omit<BusyTime, 'startsAt' | 'endsAt'>, Record<string, unknown> {
  startsAt: string | Date
  endsAt: string | Date
}

/** An instant that was read without its column: ISO 8601 in UTC. */
export const asInstant = (value: string | Date): string =>
  value instanceof Date ? value.toISOString() : (readInstant(value) ?? new Date(value).toISOString())
