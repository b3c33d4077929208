import * as z from 'zod'
import { pageTypes, pageVisibilities } from '#constants/choices.ts'
import { defineResource, type RowOf } from '../resource.ts'
import { fileUrl, html, instant, oneOf, optionalText, positiveId, slug, sortOrder, title } from '../fields.ts'

/** The public pages of an event (docs/domain.md §1.11): they come with it, and staff change them. */
export const eventPages = defineResource({
  area: 'events',
  name: 'eventPages',
  label: 'Event page',
  idKey: 'pagesEventId',
  parent: 'eventId',
  schema: z.object({
    eventId: positiveId.meta({ title: 'Event id' }),
    pageType: oneOf(pageTypes).meta({ title: 'Page' }),
    title: title.meta({ title: 'Title' }),
    slug: slug.meta({ title: 'Address' }),
    bodyHtml: html.nullish().meta({ title: 'Text' }),
    heroImageUrl: fileUrl.nullish().meta({ title: 'Picture' }),
    seoTitle: optionalText(70).meta({ title: 'Title for search engines' }),
    seoDescription: optionalText(160).meta({ title: 'Description for search engines' }),
    visibility: oneOf(pageVisibilities).meta({ title: 'Visibility' }),
    sortOrder: sortOrder.meta({ title: 'Order' }),
  }),
  computed: z.object({ publishedAt: instant.nullable().meta({ title: 'Published at' }) }),
  permission: 'editEvents',
  list: '/events/pages/{eventId}',
  upsert: '/events/page/update',
})
export type EventPage = RowOf<typeof eventPages>
