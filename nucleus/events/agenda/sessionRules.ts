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

/** Rules of a session that look beyond it: its day, and what clashes with it. Its agenda is locked. Throws 422. */
export async function checkSession({ db, input: next, current: before }: Saving): Promise<void> {
  if (isVersion(next)) await checkOnItsDay(db, next)
  await refuseClashes(db, {
    eventId: next.eventId,
    before: before && planned(before, speakersOf(before)),
    after: planned({ ...next, agendaDaySessionId: before?.agendaDaySessionId }, speakersOf(before)),
    fieldOf: ({ kind }) => (kind === 'speaker taken' || isStaying(before, next) ? 'startsAt' : 'sessionLocationId'),
  })
}

/** An earlier version comes with the day that it had; any other save finds its day when it is written. */
const isVersion = (session: object): session is OnDay => 'agendaDayId' in session

/** Whether a published session keeps its location, so that its time must be what is wrong. */
const isStaying = (before: AgendaSession | undefined, { sessionLocationId }: Saving['input']): boolean =>
  before?.sessionStatusId === sessionStatus.published && before.sessionLocationId === sessionLocationId

/** What the server makes of the input: the day, and how long the session takes. Throws 422 when there is no such day. */
export async function completeSession({ db, input, current }: Saving): Promise<Partial<AgendaSession>> {
  const span = spanOf(input)
  const ids = input.visibleToCompanyTypeIds
  return {
    agendaDayId: span ? await dayFor(db, input, span, current) : null,
    lengthMinutes: span ? minutesOf(span) : (input.lengthMinutes ?? usual),
    visibleToCompanyTypeIds: ids && [...new Set(ids)],
  }
}

/** How long a session takes, in the minutes that pass, whatever the clocks do. What is off the plan keeps its length within what the form allows. */
const minutesOf = ({ startsAt, endsAt }: Span): number =>
  Math.min(longest, Math.max(shortest, Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)))

/** A session that does not move stays on its day, whichever days were added since. */
async function dayFor(db: Db, { eventId }: { eventId: number }, span: Span, current: AgendaSession | undefined): Promise<number | null> {
  const isMoved = current?.startsAt !== span.startsAt || current.endsAt !== span.endsAt
  if (current?.agendaDayId && !isMoved) return current.agendaDayId
  const dates = await readEventDates(db, eventId)
  // An event that is not there is refused by name, as whatever else a row refers to.
  return dates ? dayOf(db, { eventId, timeZone: dates.timeZone }, span) : null
}
