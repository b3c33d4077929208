import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { agendaSessions, agendaSessionSpeakers } from '#contract/events/agenda.ts'
import { isBefore } from '#contract/fields.ts'
import { locations } from '#contract/events/locations.ts'
import type { Db } from '../../db/client.ts'
import { agendaSessionSpeakers as places, changes } from '../../db/tables/index.ts'
import type { Values } from '../../kernel/values.ts'
import { earlierValues } from '../../resource/history/earlierValues.ts'
import type { Agenda, PlannedSession } from './agenda.ts'

/** A row whose delete is being undone. */
export interface RestoredRow {
  resource: string
  id: number
}

/** The same sessions and locations as they were just before a row was deleted, without sessions and speakers that were added since. */
export async function agendaBeforeDelete(tx: Db, agenda: Agenda, { resource, id }: RestoredRow): Promise<Agenda> {
  const [deleted] = await tx
    .select({ changeId: changes.changeId, after: changes.after })
    .from(changes)
    .where(and(eq(changes.resource, resource), eq(changes.rowId, id), eq(changes.action, 'delete')))
    .orderBy(desc(changes.changeId))
    .limit(1)
  if (!deleted) return agenda
  const { changeId } = deleted
  const deletedAt = String(deleted.after?.deletedAt)
  const sessionIds = agenda.sessions.map(({ agendaDaySessionId }) => agendaDaySessionId)
  const locationIds = agenda.locations.map(({ sessionLocationId }) => sessionLocationId)
  const earlierSessions = await earlierValues(tx, { resource: agendaSessions.name, ids: sessionIds, changeId })
  const earlierLocations = await earlierValues(tx, { resource: locations.name, ids: locationIds, changeId })
  const speakers = await readSpeakers(tx, sessionIds)
  const earlierSpeakers = await earlierValues(tx, { resource: agendaSessionSpeakers.name, ids: speakers.map((one) => one.id), changeId })
  // Rows that were deleted together existed together.
  const existed = (earlier: Values | null | undefined): boolean =>
    earlier !== null && (typeof earlier?.deletedAt !== 'string' || !isBefore(earlier.deletedAt, deletedAt))
  return {
    ...agenda,
    sessions: agenda.sessions
      .filter((session) => existed(earlierSessions.get(session.agendaDaySessionId)))
      .map((session): PlannedSession => ({
        ...session,
        ...earlierSessions.get(session.agendaDaySessionId),
        speakerIds: speakers
          .filter((one) => one.agendaDaySessionId === session.agendaDaySessionId && existed(earlierSpeakers.get(one.id)))
          .map(({ speakerId }) => speakerId),
      })),
    locations: agenda.locations.map((location) => ({ ...location, ...earlierLocations.get(location.sessionLocationId) })),
  }
}

/** The speakers of sessions. Which speaker a row is about never changes. */
function readSpeakers(tx: Db, sessionIds: readonly number[]) {
  const { agendaDaySessionSpeakerId: id, agendaDaySessionId, speakerId, deletedAt } = places
  return tx
    .select({ id, agendaDaySessionId, speakerId })
    .from(places)
    .where(and(inArray(agendaDaySessionId, [...sessionIds]), isNull(deletedAt)))
}
