import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { pageTypes, pageVisibilities } from '#constants/setUpChoices.ts'
import { openIn, routes } from '#constants/routes.ts'
import { defineGet, definePost } from '../define.ts'
import { defineResource, type RowOf } from '../resource.ts'
import {
  fileUrl,
  html,
  instant,
  oneOf,
  optionalLongText,
  optionalText,
  positiveId,
  slug,
  sortOrder,
  title,
  integerParam,
} from '../fields.ts'

/** The only page type that an event can have several of; of each other type it has exactly one, created with the event. */
export const customPage = 10
export const pageVisibility = { hidden: 1, registered: 2, public: 3 } as const

/** The public pages of an event (docs/domain.md §1.11): created with it and edited by staff. */
export const eventPages = defineResource({
  area: 'events',
  name: 'eventPages',
  label: 'Event page',
  idKey: 'pagesEventId',
  parent: 'eventId',
  route: ({ eventId, pagesEventId }) => openIn(routes.event(eventId, 'pages'), pagesEventId),
  schema: z.object({
    eventId: positiveId.meta({ title: 'Event id' }),
    pageType: oneOf(pageTypes).meta({ title: 'Page' }),
    title: title.meta({ title: 'Title' }),
    /** Generated from the title when left out. */
    slug: slug.nullish().meta({ title: 'Address' }),
    bodyHtml: html.nullish().meta({ title: 'Text' }),
    heroImageUrl: fileUrl.nullish().meta({ title: 'Picture' }),
    seoTitle: optionalText(70).meta({ title: 'Title for search engines' }),
    seoDescription: optionalLongText(160).meta({ title: 'Description for search engines' }),
    visibility: oneOf(pageVisibilities).meta({ title: 'Visibility' }),
    sortOrder: sortOrder.meta({ title: 'Order' }),
  }),
  computed: z.object({ publishedAt: instant.nullable().meta({ title: 'Published at' }) }),
  permission: 'editEvents',
  bulkEdit: ['visibility'],
  duplicate: false,
  list: '/events/pages/{eventId}',
  upsert: '/events/page/update',
  reorder: '/events/page/reorder',
})
export type EventPage = RowOf<typeof eventPages>

/** A complete HTML document, shown in a frame without scripts. */
const document = z.object({ html: z.string() })

/** A stored page as an attendee sees it. */
export const pagePreview = defineGet({
  name: 'events/pagePreview/fetch',
  path: '/events/page_preview/{pagesEventId}',
  reply: document,
  background: true,
})

/** The page as an attendee saw it right before or right after a change of its history. */
export const pageVersion = defineGet({
  name: 'events/pageVersion/fetch',
  path: '/events/page_version/{pagesEventId}/{changeId}/{side}',
  params: z.object({ pagesEventId: integerParam(1), changeId: integerParam(1), side: z.enum(['before', 'after']) }),
  reply: document,
  background: true,
})

/** The same for unsaved text; stores nothing. */
export const draftPreview = definePost({
  name: 'events/draftPreview/fetch',
  path: '/events/page/preview',
  permission: 'editEvents',
  body: eventPages.schema
    .pick({ eventId: true, bodyHtml: true, heroImageUrl: true, visibility: true })
    .extend({ pagesEventId: positiveId.nullish(), title: optionalText(limits.title) }),
  reply: document,
  background: true,
})
