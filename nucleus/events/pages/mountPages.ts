import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { draftPreview, eventPages, pagePreview, pageVersion, pageVisibility } from '#contract/events/pages.ts'
import { searchKey } from '../../db/searchKey.ts'
import { eventPages as table } from '../../db/tables/index.ts'
import { notFound } from '../../base/errors.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { each } from '../../resource/each.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { valuesAround } from '../../resource/history/versions.ts'
import type { Nucleus } from '../../kernel/context.ts'
import type { Values } from '../../kernel/values.ts'
import { deriveSlug, checkPage, publishedAt } from './pageRules.ts'
import { pageDocument } from '../plainPages/pageDocument.ts'
import { mountPublicPages } from './publicPages.ts'
import { pageContextOf } from '../plainPages/pageContext.ts'

/** Serves the public pages of events, and previews them as an attendee sees them. */
export function mountPages(app: FastifyInstance, nucleus: Nucleus): Repository<typeof eventPages> {
  const { db } = nucleus
  mountPublicPages(app, nucleus)
  const repository = mountResource(app, nucleus, eventPages, {
    table,
    search: [table.title, table.slug],
    searchSource: { title: table.title, key: searchKey(table.title), names: [searchKey(table.title)] },
    order: [asc(table.sortOrder), asc(table.title)],
    fixed: ['pageType'],
    unique: {
      event_pages_slug: { field: 'slug', message: 'This event already has a page with this address' },
      event_pages_type: { field: 'pageType', message: 'This event already has this page' },
    },
    check: checkPage,
    prepare: each(deriveSlug),
    derived: publishedAt(nucleus.clock),
  })
  mountCall(app, pagePreview, async ({ input }) => {
    const page = await repository.getOrThrow(db, input.pagesEventId)
    return { html: pageDocument(page, await pageContextOf(db, page)) }
  })
  mountCall(app, pageVersion, async ({ input: { pagesEventId, changeId, side } }) => {
    const page = await repository.getOrThrow(db, pagesEventId)
    const earlier = (await valuesAround(db, repository, { id: pagesEventId, changeId }))[side]
    if (!earlier) throw notFound('This version')
    const preview = previewFields({ ...page, ...earlier })
    return { html: pageDocument(preview, await pageContextOf(db, { ...page, ...preview })) }
  })
  mountCall(app, draftPreview, async ({ input }) => ({ html: pageDocument(input, await pageContextOf(db, input)) }))
  return repository
}

/** The recorded values that a preview shows; a value of the wrong type is left out. */
function previewFields(recorded: Values) {
  const text = (field: string): string | null => (typeof recorded[field] === 'string' ? recorded[field] : null)
  return {
    title: text('title'),
    bodyHtml: text('bodyHtml'),
    heroImageUrl: text('heroImageUrl'),
    visibility: typeof recorded.visibility === 'number' ? recorded.visibility : pageVisibility.hidden,
  }
}
