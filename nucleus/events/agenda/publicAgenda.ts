import { and, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { sessionStatus } from '#constants/agenda.ts'
import { speakerStatuses } from '#constants/programmeChoices.ts'
import { eventState } from '#constants/statuses.ts'
import type { AgendaSession } from '#contract/events/agenda.ts'
import type { Db } from '../../db/client.ts'
import { agendaDays, agendaSessions, locations, speakers } from '../../db/tables/index.ts'

/** The states in which an event shows nothing to strangers; of a cancelled one they see that its sessions are off. */
const hiddenStates: readonly number[] = [eventState.draft, eventState.archived]

/** A session that strangers may see: published, on a published day, and for all company types. */
export const isPublicSession = (eventStateId: number): SQL | undefined =>
  hiddenStates.includes(eventStateId)
    ? sql`false`
    : and(
        eq(agendaSessions.sessionStatusId, sessionStatus.published),
        eq(agendaSessions.visibleToCompanyTypeIds, []),
        sql`exists (select from ${agendaDays} where ${and(
          eq(agendaDays.agendaDayId, agendaSessions.agendaDayId),
          eq(agendaDays.isPublished, true),
          isNull(agendaDays.deletedAt),
        )})`,
      )

interface EventState {
  eventId: number
  eventStateId: number
  rowVersion: number
}

/**
 * Returns what strangers see of a public session: speakers who are published and have not said no, a location that the agenda shows, and no
 * address of a stream. Sessions of a cancelled event are cancelled, with a later version, so that calendars say so.
 */
export async function readPublicPart(db: Db, event: EventState): Promise<(session: AgendaSession) => AgendaSession> {
  const speakerIds = new Set(await publicSpeakerIds(db, event.eventId))
  const locationIds = new Set(await publicLocationIds(db, event.eventId))
  const ended = (session: AgendaSession) =>
    event.eventStateId === eventState.cancelled
      ? { sessionStatusId: sessionStatus.cancelled, rowVersion: session.rowVersion + event.rowVersion }
      : {}
  return (session) => ({
    ...session,
    ...ended(session),
    speakers: session.speakers.filter(({ speakerId }) => speakerIds.has(speakerId)),
    locationName: locationIds.has(session.sessionLocationId ?? 0) ? session.locationName : null,
    streamUrl: null,
  })
}

async function publicSpeakerIds(db: Db, eventId: number): Promise<number[]> {
  const isPublic = and(eq(speakers.isPublished, true), notInArray(speakers.speakerStatusId, saidNo), isNull(speakers.deletedAt))
  const found = await db
    .select({ id: speakers.speakerId })
    .from(speakers)
    .where(and(eq(speakers.eventId, eventId), isPublic))
  return found.map(({ id }) => id)
}
const saidNo = [speakerStatuses.declined, speakerStatuses.cancelled]

/** The locations that strangers and attendees may read of. */
export async function publicLocationIds(db: Db, eventId: number): Promise<number[]> {
  const found = await db
    .select({ id: locations.sessionLocationId })
    .from(locations)
    .where(and(eq(locations.eventId, eventId), eq(locations.isVisibleInAgenda, true), isNull(locations.deletedAt)))
  return found.map(({ id }) => id)
}
