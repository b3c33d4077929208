import type { TimeRange } from '#contract/fields.ts'
import { locations as table } from '../../db/tables/index.ts'
import { copyEventRows, countOf } from '../copies/copyRows.ts'
import type { ClonePart, EventCopy } from '../copies/EventCopy.ts'

/** Rooms, with their blackouts moved to the new days. Reservations are cleared: they name a company of the old event. */
export const locations: ClonePart = {
  copy: async (copy) => {
    const target = { resource: 'locations', table, idKey: 'sessionLocationId' }
    copy.ids.sessionLocationId = await copyEventRows(copy, target, ({ blackouts }) => ({
      blackouts: moveTimeRanges(blackouts, copy),
      reservedForEventCompanyId: null,
    }))
  },
  count: (db, eventId) => countOf(db, table, eventId),
}

const moveTimeRanges = (timeRanges: readonly TimeRange[], { moved }: EventCopy): TimeRange[] =>
  timeRanges.map(({ startsAt, endsAt }) => ({ startsAt: moved(startsAt), endsAt: moved(endsAt) }))
