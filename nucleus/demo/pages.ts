import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { eventState } from '#constants/statuses.ts'
import { customPage, pageVisibility } from '#contract/events/pages.ts'
import type { Db } from '../db/client.ts'
import { eventPages } from '../db/tables/index.ts'
import { fixedPages } from '../events/pages/fixedPages.ts'
import { addDays, instantIn } from './dates.ts'
import type { SeededEvent } from './events.ts'
import { insertRows } from './insertRows.ts'
import { customPageOf, pageText } from './pageTexts.ts'
import { stamped } from './stamps.ts'

/** Venue, thank-you and custom pages: only for registered people. */
const forRegistered: readonly number[] = [5, 8, customPage]

/** Inserts the pages of each event, visible once it is published; returns the rows. */
export async function seedPages(db: Db, events: readonly SeededEvent[]) {
  const rows = events.flatMap((event) => {
    const custom = customPageOf(event).map((page) => ({
      ...page,
      pageType: customPage,
      sortOrder: (fixedPages.length + 1) * nucleusLimits.sortOrderStep,
    }))
    const fixed = fixedPages.map((page) => ({ ...page, bodyHtml: pageText(event, page.pageType) }))
    return [...fixed, ...custom].map((page) => ({
      ...page,
      eventId: event.eventId,
      ...shownAs(event, page.pageType),
      ...stamped(event.madeOn),
    }))
  })
  return { rows, ids: await insertRows(db, eventPages, rows, 'pagesEventId') }
}

function shownAs({ plan, madeOn }: SeededEvent, pageType: number) {
  if (plan.state === eventState.draft) return { visibility: pageVisibility.hidden, publishedAt: null }
  const visibility = forRegistered.includes(pageType) ? pageVisibility.registered : pageVisibility.public
  return { visibility, publishedAt: instantIn(plan.timeZone, addDays(madeOn, 3), '09:00') }
}
