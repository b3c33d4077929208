import { sponsorLevels as table } from '../../db/tables/index.ts'
import { copyOfEventRows, countOf } from './copyRows.ts'
import type { ClonePart } from './EventCopy.ts'

/** What there is to sell; who bought it last time has not done so again. */
export const sponsorLevels: ClonePart = {
  copy: async (copy) => {
    copy.ids.sponsorLevelId = await copyOfEventRows(copy, { resource: 'sponsorLevels', table, idKey: 'sponsorLevelId' })
  },
  count: (db, eventId) => countOf(db, table, eventId),
}
