import anyAscii from 'any-ascii'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { choiceLabel } from '#constants/choice.ts'
import { pageTypes } from '#constants/setUpChoices.ts'
import { customPage, type EventPage, type eventPages, pageVisibility } from '#contract/events/pages.ts'
import { eventPages as table } from '../../db/tables/index.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { PreparedWrite, Write } from '../../resource/ResourceOptions.ts'
import { slugFor } from '#contract/slugFor.ts'
import { readUnpaged } from '../../kernel/readUnpaged.ts'

/** What addresses of an event mean elsewhere: its form, its app, its lists. A page under such a name would be taken for these. */
export const reservedSlugs: readonly string[] = [
  ...['admin', 'api', 'app', 'e', 'l', 'login', 'meetings', 'nucleus', 'register', 'sessions', 'sign-in', 'signin'],
]

/** An event has one of each fixed page from the start: staff can only add custom ones. Throws 422. */
export function checkPage({ input: { pageType, slug }, current }: Write<typeof eventPages>): Promise<void> {
  if (!current && pageType !== customPage)
    throw ruleBroken({ pageType: `Every event has its page “${choiceLabel(pageTypes, pageType)}” already. Only custom pages can be added` })
  if (slug && slug !== current?.slug && reservedSlugs.includes(slug))
    throw ruleBroken({ slug: `“${slug}” means something else in addresses. Please choose another` })
  return Promise.resolve()
}

/** Derives the address of a page that has none from its title, in Latin letters whatever its script. */
export async function deriveSlug({ db, input, current }: PreparedWrite<typeof eventPages>): Promise<Partial<EventPage>> {
  if (input.slug) return {}
  const others = await readUnpaged(
    db
      .select({ slug: table.slug })
      .from(table)
      .where(and(eq(table.eventId, input.eventId), isNull(table.deletedAt), current && ne(table.pagesEventId, current.pagesEventId))),
  )
  return { slug: slugFor(anyAscii(input.title), new Set([...reservedSlugs, ...others.map(({ slug }) => slug)])) }
}

/** When a page was first shown since it was hidden; null for a hidden one. */
export const publishedAt =
  (clock: () => Date) =>
  ({ input, current }: Pick<Write<typeof eventPages>, 'input' | 'current'>): Partial<EventPage> => ({
    publishedAt: input.visibility === pageVisibility.hidden ? null : (current?.publishedAt ?? clock().toISOString()),
  })
