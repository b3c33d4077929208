import { and, asc, eq, gte, isNull } from 'drizzle-orm'
import { pageVisibility } from '#contract/events/pages.ts'
import type { Db } from '../../db/client.ts'
import { eventPages, events } from '../../db/tables/index.ts'
import { notFound } from '../../base/errors.ts'

/** What surrounds the text of every page. */
export interface PageContext {
  event: Pick<typeof events.$inferSelect, 'name' | 'startsAt' | 'endsAt' | 'timeZone' | 'venueName' | 'city' | 'logoUrl'>
  /** All pages that a reader of this one can see, in their order, this one included. */
  menu: { title: string; slug: string; isThis: boolean }[]
}

interface PreviewedPage {
  eventId: number
  pagesEventId?: number | null
  title?: string | null
  visibility: number
}

/** Reads the event of a page and its menu. Throws 404 when the event does not exist. */
export async function pageContextOf(db: Db, { eventId, pagesEventId, title, visibility }: PreviewedPage): Promise<PageContext> {
  const [event] = await db
    .select()
    .from(events)
    .where(and(eq(events.eventId, eventId), isNull(events.deletedAt)))
  if (!event) throw notFound('Event')
  // Readers of pages for registered people see those in the menu too; a hidden page is previewed as if it were public.
  const minVisibility = visibility === pageVisibility.registered ? pageVisibility.registered : pageVisibility.public
  const pages = await db
    .select({ id: eventPages.pagesEventId, title: eventPages.title, slug: eventPages.slug })
    .from(eventPages)
    .where(and(eq(eventPages.eventId, eventId), isNull(eventPages.deletedAt), gte(eventPages.visibility, minVisibility)))
    .orderBy(asc(eventPages.sortOrder), asc(eventPages.title), asc(eventPages.pagesEventId))
  const menu = pages.map((page) =>
    page.id === pagesEventId
      ? { title: title || page.title, slug: page.slug, isThis: true }
      : { title: page.title, slug: page.slug, isThis: false },
  )
  return { event, menu }
}
