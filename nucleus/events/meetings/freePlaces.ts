import type { TimeRange } from '#contract/fields.ts'

/** A location as far as it matters for meetings. */
export interface MeetingLocation {
  sessionLocationId: number
  name: string
  maxSimultaneousMeetings: number
  reservedForEventCompanyId: number | null
  reservedForName: string | null
  blackouts: TimeRange[]
  priority: number
  locationType: number
}

/** A place of a location that a meeting has at some time. */
export interface TakenPlace extends TimeRange {
  sessionLocationId: number
  placeNumber: number
  /** The people of the meeting. */
  who: string
}

/** A free place of a location during a slot: the preferred one, or else the first of 1 to its meetings at a time; undefined when all are taken. */
export function freePlaceOf(
  { sessionLocationId, maxSimultaneousMeetings }: MeetingLocation,
  slot: TimeRange,
  { taken, preferred = null }: { taken: readonly TakenPlace[]; preferred?: number | null },
): number | undefined {
  const used = new Set(
    taken.filter((one) => one.sessionLocationId === sessionLocationId && overlap(one, slot)).map(({ placeNumber }) => placeNumber),
  )
  if (preferred !== null && preferred <= maxSimultaneousMeetings && !used.has(preferred)) return preferred
  for (let place = 1; place <= maxSimultaneousMeetings; place += 1) if (!used.has(place)) return place
  return undefined
}

/** Whether two ranges, as instants in UTC, have a moment in common. */
export const overlap = (one: TimeRange, other: TimeRange): boolean =>
  Date.parse(one.startsAt) < Date.parse(other.endsAt) && Date.parse(other.startsAt) < Date.parse(one.endsAt)
