import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { agendaSessions as sessions, agendaSessionSpeakers as places, locations, speakers, tracks } from '../db/tables/index.ts'

const isPresent = isNull(sessions.deletedAt)

/** How many sessions a track has, as SQL inside a query of tracks. */
export const sessionsOfTrack = countOf(sql`${sessions} where ${and(eq(sessions.sessionTrackId, tracks.sessionTrackId), isPresent)}`)

/** How many sessions take place in a location, as SQL inside a query of locations. */
export const sessionsOfLocation = countOf(
  sql`${sessions} where ${and(eq(sessions.sessionLocationId, locations.sessionLocationId), isPresent)}`,
)

/** How many sessions a speaker is in, as SQL inside a query of speakers. */
export const sessionsOfSpeaker = countOf(
  sql`${places} join ${sessions} on ${and(eq(sessions.agendaDaySessionId, places.agendaDaySessionId), isPresent)} where ${and(eq(places.speakerId, speakers.speakerId), isNull(places.deletedAt))}`,
)

function countOf(rows: SQL): SQL<number> {
  const count = sql`(select count(*)::int from ${rows})`
  // Wrapped, because the query builder drops table names from columns when it selects from one table only.
  return sql`${count}`
}
