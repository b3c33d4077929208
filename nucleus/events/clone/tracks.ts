import { tracks as table } from '../../db/tables/index.ts'
import { copyEventRows, countOf } from '../copies/copyRows.ts'
import type { ClonePart } from '../copies/EventCopy.ts'

export const tracks: ClonePart = {
  copy: async (copy) => {
    copy.ids.sessionTrackId = await copyEventRows(copy, { resource: 'tracks', table, idKey: 'sessionTrackId' })
  },
  count: (db, eventId) => countOf(db, table, eventId),
}
