import { and, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { sessionStatus } from '#constants/agenda.ts'
import type { Db } from '../../db/client.ts'
import { agendaDays, agendaSessions as sessions, agendaSessionSpeakers as places, locations, speakers } from '../../db/tables/index.ts'
import { type Agenda, type PlannedSession, timedSession } from './agenda.ts'
import { speakerName } from './speakerName.ts'
import { nearMs } from './conflicts.ts'
import { readUnpaged } from '../../kernel/readUnpaged.ts'

interface EventRef {
  eventId: number
  timeZone: string
}

const isSessionSpeaker = sql`${places.agendaDaySessionId} = ${sessions.agendaDaySessionId} and ${places.deletedAt} is null`
const speakerIds = sql<
  number[]
>`(select coalesce(jsonb_agg(${places.speakerId} order by ${places.sortOrder}, ${places.agendaDaySessionSpeakerId}), '[]') from ${places} where ${isSessionSpeaker})`

/** All planned sessions of an event, with their days, locations and speakers. Read it in a transaction when it must hold until a write. */
export const readAgenda = (db: Db, event: EventRef): Promise<Agenda> => readPart(db, event, undefined, [])

/** The same, with the locations and speakers of further sessions too. */
export const readAgendaWith = (db: Db, event: EventRef, further: readonly PlannedSession[]): Promise<Agenda> =>
  readPart(db, event, undefined, further)

/** The same, but with only those other sessions that are near this one in time and share its location or a speaker. */
export function readAgendaAround(db: Db, event: EventRef, session: PlannedSession): Promise<Agenda> {
  const { agendaDaySessionId, sessionLocationId } = session
  const at = timedSession(session)
  if (!at) return readPart(db, event, sql`false`, [session])
  const inLocation = sessionLocationId === null ? undefined : eq(sessions.sessionLocationId, sessionLocationId)
  const withSpeakers =
    session.speakerIds.length === 0
      ? undefined
      : sql`exists (select from ${places} where ${and(isSessionSpeaker, inArray(places.speakerId, [...session.speakerIds]))})`
  const isNear = and(
    lt(sessions.startsAt, new Date(at.to + nearMs).toISOString()),
    gt(sessions.endsAt, new Date(at.from - nearMs).toISOString()),
    ne(sessions.agendaDaySessionId, agendaDaySessionId),
    inLocation || withSpeakers ? or(inLocation, withSpeakers) : sql`false`,
  )
  return readPart(db, event, isNear, [session])
}

async function readPart(
  db: Db,
  { eventId, timeZone }: EventRef,
  filter: SQL | undefined,
  extra: readonly PlannedSession[],
): Promise<Agenda> {
  const { agendaDaySessionId, title, startsAt, endsAt, agendaDayId, sessionLocationId, capacity, sessionStatusId } = sessions
  const columns = { agendaDaySessionId, title, startsAt, endsAt, agendaDayId, sessionLocationId, capacity, sessionStatusId }
  const ofEvent = and(eq(sessions.eventId, eventId), isNull(sessions.deletedAt), ne(sessionStatusId, sessionStatus.cancelled))
  const found = await readUnpaged(
    db
      .select({
        ...columns,
        speakerIds: sql<number[]>`${speakerIds}`.as('speaker_ids'),
      })
      .from(sessions)
      .where(and(ofEvent, filter)),
  )
  const all = [...found, ...extra]
  const days = distinct(all.map((one) => one.agendaDayId))
  const places = distinct(all.map((one) => one.sessionLocationId))
  const people = distinct(all.flatMap((one) => one.speakerIds))
  return {
    timeZone,
    sessions: found,
    days: await db
      .select({ agendaDayId: agendaDays.agendaDayId, date: agendaDays.date, startTime: agendaDays.startTime, endTime: agendaDays.endTime })
      .from(agendaDays)
      .where(and(inArray(agendaDays.agendaDayId, days), isNull(agendaDays.deletedAt))),
    locations: await db
      .select({
        sessionLocationId: locations.sessionLocationId,
        name: locations.name,
        seats: locations.seats,
        blackouts: locations.blackouts,
      })
      .from(locations)
      .where(and(inArray(locations.sessionLocationId, places), eq(locations.eventId, eventId), isNull(locations.deletedAt))),
    speakers: await db
      .select({
        speakerId: speakers.speakerId,
        name: speakerName,
        speakerStatusId: speakers.speakerStatusId,
        availability: speakers.availability,
      })
      .from(speakers)
      .where(and(inArray(speakers.speakerId, people), eq(speakers.eventId, eventId), isNull(speakers.deletedAt))),
  }
}

const distinct = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]
