import { minutesBetweenRooms } from '#constants/agenda.ts'
import type { Timed } from './agenda.ts'
import type { Book, Finding } from './findings.ts'

/** How near in time two sessions must be to affect each other, in milliseconds. */
export const nearMs = minutesBetweenRooms * 60_000

/** Sessions that touch do not overlap. */
const overlap = (a: Timed, b: Timed): boolean => a.from < b.to && b.from < a.to

/** The time from the end of one session to the start of the other, in milliseconds; negative while they overlap. */
export const gapBetween = (a: Timed, b: Timed): number => Math.max(b.from - a.to, a.from - b.to)

/** Conflicts between a session and others that may be in its location. */
export function wrongInLocation(session: Timed, others: readonly Timed[], { locations }: Book): Finding[] {
  const location = session.sessionLocationId === null ? undefined : locations.get(session.sessionLocationId)
  if (!location) return []
  const taking = others.filter((other) => other.sessionLocationId === location.sessionLocationId && overlap(session, other))
  return taking.map((other) => ({ kind: 'location taken', session, other, location }))
}

/** Conflicts between a session and others that may have the same speaker. */
export function wrongForSpeaker(session: Timed, speakerId: number, others: readonly Timed[], { speakers }: Book): Finding[] {
  const speaker = speakers.get(speakerId)
  if (!speaker) return []
  const theirs = others.filter((other) => other.speakerIds.includes(speakerId))
  return theirs.flatMap((other): Finding[] => {
    if (overlap(session, other)) return [{ kind: 'speaker taken', session, other, speaker }]
    return mustRun(session, other) ? [{ kind: 'too little time between rooms', session, other, speaker }] : []
  })
}

function mustRun(a: Timed, b: Timed): boolean {
  const isElsewhere = a.sessionLocationId !== null && b.sessionLocationId !== null && a.sessionLocationId !== b.sessionLocationId
  return isElsewhere && gapBetween(a, b) < nearMs
}
