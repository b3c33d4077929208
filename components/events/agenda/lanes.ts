import type { Span } from './dayScale.ts'

/** Where a session stands beside those that it overlaps: the how manieth of how many lanes, 0 for the first. */
export interface Lane {
  lane: number
  lanes: number
}

/**
 * Puts sessions that overlap beside each other: each in the first lane that is free when it begins. Those that hang together
 * by overlaps share the number of lanes; two that only touch do not overlap.
 */
export function lanesOf<Session extends Span>(sessions: readonly Session[]): Map<Session, Lane> {
  const placed = new Map<Session, Lane>()
  let group: { session: Session; lane: number }[] = []
  let ends: number[] = []
  const close = () => {
    for (const { session, lane } of group) placed.set(session, { lane, lanes: ends.length })
    group = []
    ends = []
  }
  for (const session of sessions.toSorted(byTime)) {
    if (ends.every((end) => end <= session.startsAt)) close()
    const free = ends.findIndex((end) => end <= session.startsAt)
    const lane = free < 0 ? ends.length : free
    ends[lane] = session.endsAt
    group.push({ session, lane })
  }
  close()
  return placed
}

/** The earlier first; of two that begin together the longer. */
export const byTime = (one: Span, other: Span): number => one.startsAt - other.startsAt || other.endsAt - one.endsAt
