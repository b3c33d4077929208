import { speakerStatuses } from '#constants/choices.ts'
import type { TimeRange } from '#contract/fields.ts'
import { type PlannedSession, type PlannedSpeaker, type Timed, timed } from './agenda.ts'
import type { Book, Finding } from './findings.ts'

const { declined, cancelled } = speakerStatuses

/** What is wrong with a session regardless of other sessions. */
export function wrongAlone(session: PlannedSession, book: Book): Finding[] {
  const at = timed(session)
  return [...wrongPlace(session, at, book), ...wrongPeople(session, at, book), ...(at ? wrongHours(at, book) : [])]
}

function wrongPlace(session: PlannedSession, at: Timed | undefined, { locations }: Book): Finding[] {
  const { sessionLocationId, capacity } = session
  const location = sessionLocationId === null ? undefined : locations.get(sessionLocationId)
  if (!location) return []
  const blackouts = at ? location.blackouts.filter((closed) => overlaps(at, closed)) : []
  return [
    ...blackouts.flatMap((closed): Finding[] => (at ? [{ kind: 'location closed', session: at, location, closed }] : [])),
    ...(location.seats !== null && capacity !== null && capacity > location.seats
      ? [{ kind: 'too many people' as const, session, location }]
      : []),
  ]
}

const overlaps = ({ from, to }: Timed, { startsAt, endsAt }: TimeRange): boolean => Date.parse(startsAt) < to && from < Date.parse(endsAt)

function wrongPeople(session: PlannedSession, at: Timed | undefined, { speakers }: Book): Finding[] {
  const people = session.speakerIds.flatMap((id) => speakers.get(id) ?? [])
  const away = people.filter((speaker) => !isComing(speaker) || (at && !hasTime(speaker, at)))
  return away.map((speaker) => ({ kind: 'speaker not available', session, speaker }))
}

/** A speaker who declined or cancelled is never available. */
export const isComing = ({ speakerStatusId }: PlannedSpeaker): boolean => speakerStatusId !== declined && speakerStatusId !== cancelled
export const hasDeclined = ({ speakerStatusId }: PlannedSpeaker): boolean => speakerStatusId === declined

/**
 * Whether the speaker's available hours cover the session. Ranges that touch count as one; a speaker without ranges is always
 * available.
 */
function hasTime({ availability }: PlannedSpeaker, { from, to }: Timed): boolean {
  if (availability.length === 0) return true
  const ranges = availability.map(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)] as const)
  let covered = from
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) if (start <= covered) covered = Math.max(covered, end)
  return covered >= to
}

function wrongHours(session: Timed, { days }: Book): Finding[] {
  const day = session.agendaDayId === null ? undefined : days.get(session.agendaDayId)
  if (!day) return []
  const startsBefore = session.from < day.opens ? (day.startTime ?? undefined) : undefined
  const endsAfter = session.to > day.closes ? (day.endTime ?? undefined) : undefined
  return startsBefore || endsAfter ? [{ kind: 'outside the day', session, startsBefore, endsAfter }] : []
}
