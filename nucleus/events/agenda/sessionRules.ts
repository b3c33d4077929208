import { sessionStatus } from '#constants/agenda.ts'
import type { AgendaSession, agendaSessions } from '#contract/events/agenda.ts'
import type { Db } from '../../db/client.ts'
import type { Writing } from '../../resource/Served.ts'
import { readEventDates } from './eventDates.ts'
import { dayOf, type Span, spanOf } from './placing.ts'
import { planned, speakersOf } from './planned.ts'
import { refuseClashes } from './refuseClashes.ts'
import { checkOnItsDay, type OnDay } from './sessionBack.ts'

type Saving = Writing<typeof agendaSessions>
const [shortest, longest, usual] = [5, 1440, 30]

/** Rules of a session that depend on other rows: its day, and its clashes. Expects the agenda to be locked. Throws 422. */
export async function checkSession({ db, input: next, current: before }: Saving): Promise<void> {
  if (isVersion(next)) await checkOnItsDay(db, next)
  await refuseClashes(db, {
    eventId: next.eventId,
    before: before && planned(before, speakersOf(before)),
    after: planned({ ...next, agendaDaySessionId: before?.agendaDaySessionId }, speakersOf(before)),
    fieldOf: ({ kind }) => (kind === 'speaker taken' || isStaying(before, next) ? 'startsAt' : 'sessionLocationId'),
  })
}

/** An earlier version includes the day that it had; any other save finds its day when it is written. */
const isVersion = (session: object): session is OnDay => 'agendaDayId' in session

/** Whether a published session keeps its location, so that a clash is due to its time. */
const isStaying = (before: AgendaSession | undefined, { sessionLocationId }: Saving['input']): boolean =>
  before?.sessionStatusId === sessionStatus.published && before.sessionLocationId === sessionLocationId

/** The fields that the server fills: the day and the length of the session. Throws 422 when there is no such day. */
export async function completeSession({ db, input, current }: Saving): Promise<Partial<AgendaSession>> {
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
  return dates ? dayOf(db, { eventId, timeZone: dates.timeZone }, span) : null
}
