import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { draftPreview, eventPages, pagePreview } from '#contract/events/pages.ts'
import { searchKey } from '../../db/searchKey.ts'
import { eventPages as table } from '../../db/tables/index.ts'
import { mountCall } from '../../core/mountCall.ts'
import { mountResource } from '../../core/resource/mountResource.ts'
import type { Rows } from '../../core/resource/rows.ts'
import type { Nucleus } from '../../core/context.ts'
import { addressOf, checkPage, publishedAt } from './pageRules.ts'
import { pageDocument } from './pageDocument.ts'
import { surroundingsOf } from './surroundings.ts'

/** Serves the public pages of events, and shows them as an attendee sees them. */
export function mountPages(app: FastifyInstance, nucleus: Nucleus): Rows<typeof eventPages> {
  const { db } = nucleus
  const rows = mountResource(app, nucleus, eventPages, {
    table,
    search: [table.title, table.slug],
    found: { tab: 'pages', title: table.title, key: searchKey(table.title), names: [searchKey(table.title)] },
    order: [asc(table.sortOrder), asc(table.title)],
    fixed: ['pageType'],
    unique: {
      event_pages_slug: { field: 'slug', message: 'Another page of this event has this address' },
      event_pages_type: { field: 'pageType', message: 'The event has this page already' },
    },
    check: checkPage,
    prepare: addressOf,
    derived: publishedAt(nucleus.clock),
  })
  mountCall(app, pagePreview, async ({ input }) => {
    const page = await rows.need(db, input.pagesEventId)
    return { html: pageDocument(page, await surroundingsOf(db, page)) }
  })
  mountCall(app, draftPreview, async ({ input }) => ({ html: pageDocument(input, await surroundingsOf(db, input)) }))
  return rows
}
