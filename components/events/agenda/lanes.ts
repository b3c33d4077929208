import type { Span } from './dayScale.ts'

/** The position of a session beside those that it overlaps: the index of its lane, and the number of lanes. */
export interface Lane {
  lane: number
  lanes: number
}

/**
 * Places overlapping sessions side by side: each in the first lane that is free when it begins. A group connected by overlaps shares the
 * number of lanes; sessions that only touch do not overlap.
 */
export function lanesOf<Session extends Span>(sessions: readonly Session[]): Map<Session, Lane> {
  const placed = new Map<Session, Lane>()
  let group: { session: Session; lane: number }[] = []
  let laneEnds: number[] = []
  const closeGroup = () => {
    for (const { session, lane } of group) placed.set(session, { lane, lanes: laneEnds.length })
    group = []
    laneEnds = []
  }
  for (const session of sessions.toSorted(byTime)) {
    if (laneEnds.every((end) => end <= session.startsAt)) closeGroup()
    const free = laneEnds.findIndex((end) => end <= session.startsAt)
    const lane = free < 0 ? laneEnds.length : free
    laneEnds[lane] = session.endsAt
    group.push({ session, lane })
  }
  closeGroup()
  return placed
}

/** Sorts by start; of two with the same start, the longer first. */
export const byTime = (one: Span, other: Span): number => one.startsAt - other.startsAt || other.endsAt - one.endsAt
