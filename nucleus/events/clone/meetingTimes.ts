import { eq } from 'drizzle-orm'
import type { TimeRange } from '#contract/fields.ts'
import { normalised } from '#contract/normalised.ts'
import { meetingTimes as table } from '../../db/tables/index.ts'
import { overlap } from '../meetings/freePlaces.ts'
import { countOf, insertCopies, planCopies } from '../copies/copyRows.ts'
import { type ClonePart, type EventCopy, newIds } from '../copies/EventCopy.ts'

/**
 * The slots of the meetings, moved to the new days; locations are taken over where they are copied too. Where clocks change, a slot is left out whose time does
 * not exist then, or is that of another one of its group by then.
 */
export const meetingTimes: ClonePart = {
  copy: async (copy) => {
    const plan = await planCopies(copy, { resource: 'meetingTimes', table, idKey: 'meetingTimeId' }, eq(table.eventId, copy.from))
    await insertCopies(copy, { ...plan, rows: withoutClashes(copy, plan.rows) }, ({ startsAt, endsAt, locationIds }) => ({
      ...movedSpan(copy, { startsAt, endsAt }),
      locationIds: newIds(copy, 'sessionLocationId', locationIds),
      eventId: copy.to,
    }))
  },
  count: (db, eventId) => countOf(db, table, eventId),
}

/** A span on its new day. A night with a clock change makes it no longer or shorter. */
function movedSpan({ moved }: EventCopy, { startsAt, endsAt }: TimeRange): TimeRange {
  const from = moved(startsAt)
  const length = Date.parse(endsAt) - Date.parse(startsAt)
  return { startsAt: from, endsAt: new Date(Date.parse(from) + length).toISOString() }
}

/** The slots whose new times exist and are free in their group. */
function withoutClashes<Slot extends TimeRange & { groupName: string | null }>(copy: EventCopy, slots: readonly Slot[]): Slot[] {
  const byGroup = Map.groupBy(slots, ({ groupName }) => (groupName === null ? null : normalised(groupName, 'NFC').toLowerCase()))
  return [...byGroup.values()].flatMap((group) => {
    const free: { slot: Slot; span: TimeRange }[] = []
    for (const slot of group.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))) {
      const span = movedSpan(copy, slot)
      const last = free.at(-1)
      if (!copy.isSkipped(slot) && !(last && overlap(last.span, span))) free.push({ slot, span })
    }
    return free.map(({ slot }) => slot)
  })
}
