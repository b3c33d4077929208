import { minutesBetweenRooms } from '#constants/agenda.ts'
import type { TimedSession } from './agenda.ts'
import type { AgendaIndex, Finding } from './findings.ts'

/** How near in time two sessions must be to affect each other, in milliseconds. */
export const nearMs = minutesBetweenRooms * 60_000

/** Sessions that touch do not overlap. */
const overlap = (a: TimedSession, b: TimedSession): boolean => a.from < b.to && b.from < a.to

/** The time from the end of one session to the start of the other, in milliseconds; negative while they overlap. */
export const gapBetween = (a: TimedSession, b: TimedSession): number => Math.max(b.from - a.to, a.from - b.to)

/** Conflicts between a session and others that may be in its location. */
export function locationConflicts(session: TimedSession, others: readonly TimedSession[], { locations }: AgendaIndex): Finding[] {
  const location = session.sessionLocationId === null ? undefined : locations.get(session.sessionLocationId)
  if (!location) return []
  const overlapping = others.filter((other) => other.sessionLocationId === location.sessionLocationId && overlap(session, other))
  return overlapping.map((other) => ({ kind: 'location taken', session, other, location }))
}

/** Conflicts between a session and others that may have the same speaker. */
export function speakerConflicts(
  session: TimedSession,
  speakerId: number,
  others: readonly TimedSession[],
  { speakers }: AgendaIndex,
): Finding[] {
  const speaker = speakers.get(speakerId)
  if (!speaker) return []
  const ofSpeaker = others.filter((other) => other.speakerIds.includes(speakerId))
  return ofSpeaker.flatMap((other): Finding[] => {
    if (overlap(session, other)) return [{ kind: 'speaker taken', session, other, speaker }]
    return hasTooLittleTime(session, other) ? [{ kind: 'too little time between rooms', session, other, speaker }] : []
  })
}

function hasTooLittleTime(a: TimedSession, b: TimedSession): boolean {
  const isElsewhere = a.sessionLocationId !== null && b.sessionLocationId !== null && a.sessionLocationId !== b.sessionLocationId
  return isElsewhere && gapBetween(a, b) < nearMs
}
