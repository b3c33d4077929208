import { sessionStatus } from '#constants/agenda.ts'
import type { AgendaSession, agendaSessions } from '#contract/events/agenda.ts'
import type { Db } from '../../db/client.ts'
import type { Write } from '../../resource/ResourceOptions.ts'
import { readEventDates } from './eventDates.ts'
import { requireDay, type Span, spanOf } from './sessionDay.ts'
import { plannedSessionOf, speakersOf } from './plannedSession.ts'
import { refuseClashes } from './refuseClashes.ts'
import { checkDayUnchanged, type SessionOnDay } from './restoredSession.ts'

type SessionWrite = Write<typeof agendaSessions>
const [shortest, longest, usual] = [5, 1440, 30]

/** Rules of a session that depend on other rows: its day, and its clashes. Expects the agenda to be locked. Throws 422. */
export async function checkSession({ db, input: next, current }: SessionWrite): Promise<void> {
  if (isEarlierVersion(next)) await checkDayUnchanged(db, next)
  await refuseClashes(db, {
    eventId: next.eventId,
    before: current && plannedSessionOf(current, speakersOf(current)),
    after: plannedSessionOf({ ...next, agendaDaySessionId: current?.agendaDaySessionId }, speakersOf(current)),
    fieldOf: ({ kind }) => (kind === 'speaker taken' || keepsLocation(current, next) ? 'startsAt' : 'sessionLocationId'),
  })
}

/** An earlier version includes the day that it had; any other save finds its day when it is written. */
const isEarlierVersion = (session: object): session is SessionOnDay => 'agendaDayId' in session

/** Whether a published session keeps its location, so that a clash is due to its time. */
const keepsLocation = (before: AgendaSession | undefined, { sessionLocationId }: SessionWrite['input']): boolean =>
  before?.sessionStatusId === sessionStatus.published && before.sessionLocationId === sessionLocationId

/** The fields that the server fills: the day and the length of the session. Throws 422 when there is no such day. */
export async function completeSession({ db, input, current }: SessionWrite): Promise<Partial<AgendaSession>> {
  const span = spanOf(input)
  const ids = input.visibleToCompanyTypeIds
  return {
    agendaDayId: span ? await dayFor(db, input, span, current) : null,
    lengthMinutes: span ? minutesOf(span) : (input.lengthMinutes ?? usual),
    visibleToCompanyTypeIds: ids && [...new Set(ids)],
  }
}

/**
 * The length of a session in elapsed minutes, unaffected by clock changes. A session that is later unscheduled keeps its
 * length, within the form's bounds.
 */
const minutesOf = ({ startsAt, endsAt }: Span): number =>
  Math.min(longest, Math.max(shortest, Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)))

/** A session that does not move stays on its day, even if days were added since. */
async function dayFor(db: Db, { eventId }: { eventId: number }, span: Span, current: AgendaSession | undefined): Promise<number | null> {
  const isMoved = current?.startsAt !== span.startsAt || current.endsAt !== span.endsAt
  if (current?.agendaDayId && !isMoved) return current.agendaDayId
  const dates = await readEventDates(db, eventId)
  // If the event does not exist, the check of references refuses the save with its usual message.
  return dates ? requireDay(db, { eventId, timeZone: dates.timeZone }, span) : null
}
