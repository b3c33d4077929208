import { and, eq, isNull } from 'drizzle-orm'
import { pageTypes } from '#constants/setUpChoices.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { customPage, pageVisibility } from '#contract/events/pages.ts'
import type { Db } from '../../db/client.ts'
import { eventPages as table } from '../../db/tables/index.ts'
import type { Actor } from '../../kernel/context.ts'
import { insertRows } from '../../kernel/writes.ts'
import { slugFor } from '#contract/slugFor.ts'

const pageTable = { resource: 'eventPages', table, idKey: 'pagesEventId' }

/** The pages that every event has, as they are before staff edit them. Migrations create the same ones. */
export const fixedPages = pageTypes
  .filter(({ value }) => value !== customPage)
  .map(({ value, label }, at) => ({
    pageType: value,
    title: label,
    slug: slugFor(label, new Set()),
    sortOrder: (at + 1) * nucleusLimits.sortOrderStep,
  }))

/** Adds the fixed pages that an event lacks, hidden and empty. Call it in the transaction that creates the event. */
export async function createFixedPages(tx: Db, eventId: number, actor: Actor): Promise<void> {
  const present = await tx
    .select({ pageType: table.pageType, slug: table.slug })
    .from(table)
    .where(and(eq(table.eventId, eventId), isNull(table.deletedAt)))
  const taken = new Set(present.map(({ slug }) => slug))
  const rows = fixedPages
    .filter(({ pageType }) => !present.some((page) => page.pageType === pageType))
    .map((page) => ({ ...page, eventId, slug: slugFor(page.title, taken), visibility: pageVisibility.hidden }))
  await insertRows(tx, pageTable, rows, actor)
}
