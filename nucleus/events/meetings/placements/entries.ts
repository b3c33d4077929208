import { inArray, sql } from 'drizzle-orm'
import { type PlacementChange, placementChanges, placementPageSize } from '#constants/placements.ts'
import type { PlacementEntry } from '#contract/events/placements.ts'
import type { Db } from '../../../db/client.ts'
import { fullNameSql } from '../../../db/personName.ts'
import { contacts, locations, meetings, meetingTimes, type StoredPlace, type StoredPlaces } from '../../../db/tables/index.ts'
import { isSamePlace, type WholeRun } from './runRows.ts'

/** What becomes of a meeting. */
export function changeOf({ from, to }: Pick<StoredPlaces, 'from' | 'to'>): PlacementChange {
  if (isSamePlace(from, to)) return to ? placementChanges.same : placementChanges.unplaced
  if (!to) return placementChanges.removed
  return from ? placementChanges.moved : placementChanges.placed
}

interface Line extends StoredPlaces {
  change: PlacementChange
  reason: string | null
  /** In the proposal that it is compared with; undefined where it is compared with none. */
  there?: StoredPlace | null
}

const unplaced = { from: null, to: null, change: placementChanges.unplaced } as const

/** Whether a meeting belongs to a kind of change; those that are taken out are without a place too. */
const isOfChange = (line: Line, change: number | undefined): boolean =>
  change === undefined || (change === placementChanges.unplaced ? line.to === null : line.change === change)

/** The meetings of a proposal, by their ids. */
function linesOf({ places, reasons }: WholeRun): Line[] {
  const reasonOf = new Map(reasons.map((one) => [one.meetingId, one.reason]))
  const known = new Set(places.map((one) => one.meetingId))
  return [
    ...places.map((one): Line => ({ ...one, change: changeOf(one), reason: reasonOf.get(one.meetingId) ?? null })),
    ...reasons.filter((one) => !known.has(one.meetingId)).map(({ meetingId, reason }): Line => ({ ...unplaced, meetingId, reason })),
  ].sort((one, other) => one.meetingId - other.meetingId)
}

/** Those of the meetings that another proposal places otherwise, with their places there, and those that only it knows. */
function differingLines(lines: readonly Line[], other: WholeRun): Line[] {
  const there = placesIn(other)
  const known = new Set(lines.map((one) => one.meetingId))
  const onlyThere = [...there.keys()].filter((id) => !known.has(id)).map((meetingId): Line => ({ ...unplaced, meetingId, reason: null }))
  return [...lines, ...onlyThere]
    .map((one): Line => ({ ...one, there: there.get(one.meetingId) ?? null }))
    .filter((one) => !isSamePlace(one.to, one.there ?? null))
    .sort((one, another) => one.meetingId - another.meetingId)
}

/** Where a proposal has its meetings, by their ids, without those that have no place in it. */
const placesIn = ({ places }: WholeRun): Map<number, StoredPlace> =>
  new Map(places.flatMap(({ meetingId, to }) => (to ? [[meetingId, to] as const] : [])))

interface PageOptions {
  change: number | undefined
  /** Only the meetings that it places otherwise. */
  other: WholeRun | undefined
  page: number
}

/** A page of a proposal. Meetings that were deleted since are left out of it. */
export async function readEntries(
  db: Db,
  run: WholeRun,
  { change, other, page }: PageOptions,
): Promise<{ total: number; entries: PlacementEntry[] }> {
  const all = linesOf(run)
  const lines = (other ? differingLines(all, other) : all).filter((one) => isOfChange(one, change))
  const shown = lines.slice((page - 1) * placementPageSize, page * placementPageSize)
  const nameOf = (id: unknown) => sql<string>`(select ${fullNameSql(contacts)} from ${contacts} where ${contacts.contactId} = ${id})`
  const rows = await db
    .select({
      meetingId: meetings.meetingId,
      priority: meetings.priority,
      // Nested, because drizzle leaves out the names of tables in a query of one table.
      requestedByName: sql<string>`${nameOf(meetings.requestedByContactId)}`,
      requestedToName: sql<string>`${nameOf(meetings.requestedToContactId)}`,
    })
    .from(meetings)
    .where(
      inArray(
        meetings.meetingId,
        shown.map((one) => one.meetingId),
      ),
    )
  const meetingOf = new Map(rows.map((row) => [row.meetingId, row]))
  const placeOf = await placesOf(db, shown)
  const entries = shown.flatMap(({ meetingId, from, to, there, change: own, reason }) => {
    const meeting = meetingOf.get(meetingId)
    return meeting
      ? [
          {
            ...meeting,
            priority: meeting.priority as PlacementEntry['priority'],
            change: own,
            from: placeOf(from),
            to: placeOf(to),
            ...(there !== undefined && { there: placeOf(there) }),
            reason,
          },
        ]
      : []
  })
  return { total: lines.length, entries }
}

/** The places of some meetings with their times and names. */
async function placesOf(db: Db, lines: readonly Line[]) {
  const all = lines.flatMap(({ from, to, there = null }) => [from, to, there]).filter((one) => one !== null)
  const slots = await db
    .select({ id: meetingTimes.meetingTimeId, startsAt: meetingTimes.startsAt, endsAt: meetingTimes.endsAt })
    .from(meetingTimes)
    .where(inArray(meetingTimes.meetingTimeId, [...new Set(all.map(([slot]) => slot))]))
  const names = await db
    .select({ id: locations.sessionLocationId, name: locations.name })
    .from(locations)
    .where(inArray(locations.sessionLocationId, [...new Set(all.flatMap(([, location]) => location ?? []))]))
  const slotOf = new Map(slots.map((one) => [one.id, one]))
  const nameOf = new Map(names.map((one) => [one.id, one.name]))
  return (place: StoredPlace | null): PlacementEntry['from'] => {
    if (!place) return null
    const [meetingTimeId, sessionLocationId] = place
    const slot = slotOf.get(meetingTimeId)
    const locationName = sessionLocationId === null ? null : (nameOf.get(sessionLocationId) ?? null)
    return { meetingTimeId, startsAt: slot?.startsAt ?? null, endsAt: slot?.endsAt ?? null, sessionLocationId, locationName }
  }
}

/** How two proposals differ, in meetings. */
export function compare(one: WholeRun, other: WholeRun) {
  const there = placesIn(other)
  const counts = { same: 0, different: 0, onlyHere: 0, onlyThere: there.size }
  for (const { meetingId, to } of one.places) {
    if (!to) continue
    const match = there.get(meetingId)
    if (!match) counts.onlyHere += 1
    else {
      counts.onlyThere -= 1
      if (isSamePlace(to, match)) counts.same += 1
      else counts.different += 1
    }
  }
  return counts
}
