import { meetingTimes as table } from '../../db/tables/index.ts'
import { copyEventRows, countOf } from './copyRows.ts'
import { type ClonePart, newIds } from './EventCopy.ts'

/** The slots of the meetings, moved to the new days; locations are taken over where they are copied too. */
export const meetingTimes: ClonePart = {
  copy: async (copy) => {
    await copyEventRows(copy, { resource: 'meetingTimes', table, idKey: 'meetingTimeId' }, ({ startsAt, endsAt, locationIds }) => {
      const from = copy.moved(startsAt)
      // A night with a clock change makes no slot longer or shorter.
      const length = Date.parse(endsAt) - Date.parse(startsAt)
      return {
        startsAt: from,
        endsAt: new Date(Date.parse(from) + length).toISOString(),
        locationIds: newIds(copy, 'sessionLocationId', locationIds),
      }
    })
  },
  count: (db, eventId) => countOf(db, table, eventId),
}
