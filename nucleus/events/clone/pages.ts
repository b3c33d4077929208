import { pageVisibility } from '#contract/events/pages.ts'
import { eventPages as table } from '../../db/tables/index.ts'
import { copyEventRows, countOf } from '../copies/copyRows.ts'
import type { ClonePart } from '../copies/EventCopy.ts'

/** Pages with their texts and addresses, hidden until staff publish them. */
export const pages: ClonePart = {
  copy: async (copy) => {
    await copyEventRows(copy, { resource: 'eventPages', table, idKey: 'pagesEventId' }, () => ({
      visibility: pageVisibility.hidden,
      publishedAt: null,
    }))
  },
  count: (db, eventId) => countOf(db, table, eventId),
}
