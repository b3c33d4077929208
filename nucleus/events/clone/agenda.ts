import { sessionStatus } from '#constants/agenda.ts'
import { agendaDays, agendaSessions } from '../../db/tables/index.ts'
import { copyEventRows, countOf } from '../copies/copyRows.ts'
import { type ClonePart, type EventCopy, newId, newIds } from '../copies/EventCopy.ts'

/**
 * Days and sessions, as drafts. Tracks, rooms and company types are taken over where they are copied too; speakers and sponsors
 * are not. Links to the stream, slides and recording are cleared.
 */
export const agenda: ClonePart = {
  copy: async (copy) => {
    const days = await copyEventRows(copy, { resource: 'agendaDays', table: agendaDays, idKey: 'agendaDayId' }, ({ date }) => ({
      date: copy.movedDate(date),
      isPublished: false,
    }))
    const sessions = { resource: 'agendaSessions', table: agendaSessions, idKey: 'agendaDaySessionId' }
    copy.ids.agendaDaySessionId = await copyEventRows(copy, sessions, (session) => ({
      ...moveTimes(session, copy),
      agendaDayId: session.agendaDayId && (days.get(session.agendaDayId) ?? null),
      sessionTrackId: newId(copy, 'sessionTrackId', session.sessionTrackId),
      sessionLocationId: newId(copy, 'sessionLocationId', session.sessionLocationId),
      visibleToCompanyTypeIds: newIds(copy, 'eventCompanyTypeId', session.visibleToCompanyTypeIds),
      sessionStatusId: sessionStatus.draft,
      streamUrl: null,
      slidesUrl: null,
      recordingUrl: null,
    }))
  },
  count: (db, eventId) => countOf(db, agendaSessions, eventId),
}

type Times = Pick<typeof agendaSessions.$inferSelect, 'startsAt' | 'endsAt' | 'lengthMinutes'>

/**
 * Keeps the local time of day on the new date. A night with a clock change may make the session longer or shorter, but it never
 * ends before it starts.
 */
function moveTimes({ startsAt, endsAt, lengthMinutes }: Times, { moved }: EventCopy): Times {
  if (!startsAt || !endsAt) return { startsAt, endsAt, lengthMinutes }
  const from = moved(startsAt)
  const length = Date.parse(moved(endsAt)) - Date.parse(from)
  const ms = length > 0 ? length : Date.parse(endsAt) - Date.parse(startsAt)
  return { startsAt: from, endsAt: new Date(Date.parse(from) + ms).toISOString(), lengthMinutes: Math.round(ms / 60_000) }
}
