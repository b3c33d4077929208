import { speakerStatuses } from '#constants/programmeChoices.ts'
import type { TimeRange } from '#contract/fields.ts'
import { type PlannedSession, type PlannedSpeaker, type TimedSession, timedSession } from './agenda.ts'
import type { AgendaIndex, Finding } from './findings.ts'

const { declined, cancelled } = speakerStatuses

/** What is wrong with a session regardless of other sessions. */
export function ownFindings(session: PlannedSession, index: AgendaIndex): Finding[] {
  const at = timedSession(session)
  return [...locationFindings(session, at, index), ...speakerFindings(session, at, index), ...(at ? hoursFindings(at, index) : [])]
}

function locationFindings(session: PlannedSession, at: TimedSession | undefined, { locations }: AgendaIndex): Finding[] {
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

const overlaps = ({ from, to }: TimedSession, { startsAt, endsAt }: TimeRange): boolean =>
  Date.parse(startsAt) < to && from < Date.parse(endsAt)

function speakerFindings(session: PlannedSession, at: TimedSession | undefined, { speakers }: AgendaIndex): Finding[] {
  const people = session.speakerIds.flatMap((id) => speakers.get(id) ?? [])
  const unavailable = people.filter((speaker) => !isComing(speaker) || (at && !hasTime(speaker, at)))
  return unavailable.map((speaker) => ({ kind: 'speaker not available', session, speaker }))
}

/** A speaker who declined or cancelled is never available. */
export const isComing = ({ speakerStatusId }: PlannedSpeaker): boolean => speakerStatusId !== declined && speakerStatusId !== cancelled
export const hasDeclined = ({ speakerStatusId }: PlannedSpeaker): boolean => speakerStatusId === declined

/**
 * Whether the speaker's available hours cover the session. Ranges that touch count as one; a speaker without ranges is always
 * available.
 */
function hasTime({ availability }: PlannedSpeaker, { from, to }: TimedSession): boolean {
  if (availability.length === 0) return true
  const ranges = availability.map(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)] as const)
  let covered = from
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) if (start <= covered) covered = Math.max(covered, end)
  return covered >= to
}

function hoursFindings(session: TimedSession, { days }: AgendaIndex): Finding[] {
  const day = session.agendaDayId === null ? undefined : days.get(session.agendaDayId)
  if (!day) return []
  const startsBefore = session.from < day.opens ? (day.startTime ?? undefined) : undefined
  const endsAfter = session.to > day.closes ? (day.endTime ?? undefined) : undefined
  return startsBefore || endsAfter ? [{ kind: 'outside the day', session, startsBefore, endsAfter }] : []
}
