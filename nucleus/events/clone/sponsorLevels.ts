import { sponsorLevels as table } from '../../db/tables/index.ts'
import { copyEventRows, countOf } from '../copies/copyRows.ts'
import type { ClonePart } from '../copies/EventCopy.ts'

/** Sponsor levels, without the sponsors of the old event. */
export const sponsorLevels: ClonePart = {
  copy: async (copy) => {
    copy.ids.sponsorLevelId = await copyEventRows(copy, { resource: 'sponsorLevels', table, idKey: 'sponsorLevelId' })
  },
  count: (db, eventId) => countOf(db, table, eventId),
}
