import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { sessionStatus } from '#constants/agenda.ts'
import type { ReleasedSession, ReleasedSpeaker } from '#contract/events/releasedAgenda.ts'
import { notFound } from '../../../base/errors.ts'
import { fullName } from '../../../common/contactHits.ts'
import type { Db } from '../../../db/client.ts'
import {
  agendaDays,
  agendaReleases as table,
  agendaSessions as sessions,
  agendaSessionSpeakers as places,
  contacts,
  locations,
  speakers,
  tracks,
} from '../../../db/tables/index.ts'
import { readUnpaged } from '../../../kernel/readUnpaged.ts'
import { speakerName } from '../speakerName.ts'

const speakersOfSession = sql<ReleasedSpeaker[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('agendaDaySessionSpeakerId', ${places.agendaDaySessionSpeakerId}, 'speakerId', ${places.speakerId},
    'role', ${places.role}) order by ${places.sortOrder}, ${places.agendaDaySessionSpeakerId}), '[]')
  from ${places} join ${speakers} using (speaker_id)
  where ${places.agendaDaySessionId} = ${sessions.agendaDaySessionId} and ${places.deletedAt} is null and ${speakers.deletedAt} is null)`

/** What of an agenda is published now: its published sessions on published days. */
export const readPublished = (db: Db, ofEvent: number): Promise<ReleasedSession[]> =>
  readUnpaged(
    db
      .select({
        agendaDaySessionId: sessions.agendaDaySessionId,
        title: sessions.title,
        sessionType: sessions.sessionType,
        description: sessions.description,
        startsAt: sessions.startsAt,
        endsAt: sessions.endsAt,
        lengthMinutes: sessions.lengthMinutes,
        sessionTrackId: sessions.sessionTrackId,
        trackName: tracks.name,
        sessionLocationId: sessions.sessionLocationId,
        locationName: locations.name,
        capacity: sessions.capacity,
        visibleToCompanyTypeIds: sessions.visibleToCompanyTypeIds,
        blocksMeetings: sessions.blocksMeetings,
        requiresSignup: sessions.requiresSignup,
        streamUrl: sessions.streamUrl,
        slidesUrl: sessions.slidesUrl,
        recordingUrl: sessions.recordingUrl,
        speakers: sql<ReleasedSpeaker[]>`${speakersOfSession}`.as('speakers'),
      })
      .from(sessions)
      .innerJoin(
        agendaDays,
        and(eq(agendaDays.agendaDayId, sessions.agendaDayId), eq(agendaDays.isPublished, true), isNull(agendaDays.deletedAt)),
      )
      .leftJoin(tracks, and(eq(tracks.sessionTrackId, sessions.sessionTrackId), isNull(tracks.deletedAt)))
      .leftJoin(locations, and(eq(locations.sessionLocationId, sessions.sessionLocationId), isNull(locations.deletedAt)))
      .where(and(eq(sessions.eventId, ofEvent), eq(sessions.sessionStatusId, sessionStatus.published), isNull(sessions.deletedAt))),
  )

/** The sessions of a release. Throws 404 for an unknown one. */
export async function readRelease(db: Db, eventId: number, number: number): Promise<ReleasedSession[]> {
  const [found] = await db
    .select({ sessions: table.sessions })
    .from(table)
    .where(and(eq(table.eventId, eventId), eq(table.number, number)))
  if (!found) throw notFound('This release')
  return found.sessions
}

/** The releases of an event as staff see them, the newest first. */
export const releasesOf = (db: Db, eventId: number) =>
  db
    .select({
      number: table.number,
      name: table.name,
      releasedAt: table.releasedAt,
      releasedByName: sql<string | null>`${fullName}`,
      sessionCount: table.sessionCount,
      notifiedAt: table.notifiedAt,
      notifiedCount: table.notifiedCount,
    })
    .from(table)
    .leftJoin(contacts, eq(contacts.contactId, table.releasedByContactId))
    .where(eq(table.eventId, eventId))
    .orderBy(desc(table.number))

/** The names of all speakers of an event, also of those who were removed from it. */
export async function speakerNames(db: Db, eventId: number): Promise<Map<number, string>> {
  const rows = await readUnpaged(
    db.select({ speakerId: speakers.speakerId, name: speakerName }).from(speakers).where(eq(speakers.eventId, eventId)),
  )
  return new Map(rows.map(({ speakerId, name }) => [speakerId, name]))
}
