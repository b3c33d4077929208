import { and, eq, gte, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { linkClicks } from '#contract/events/dynamicLinks.ts'
import type { Db } from '../../db/client.ts'
import { dynamicLinkClicks as table } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'

const dayMs = 86_400_000
const daysShown = 14
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Counts a click for its UTC day, in one statement, so that simultaneous clicks all count. */
export async function countClick(db: Db, dynamicLinkId: number, at: Date): Promise<void> {
  await db
    .insert(table)
    .values({ dynamicLinkId, day: dayOf(at.getTime()), clicks: 1 })
    .onConflictDoUpdate({ target: [table.dynamicLinkId, table.day], set: { clicks: sql`${table.clicks} + 1` } })
}

/** Serves the clicks of a link per day of the last two weeks, days without a click included. */
export const mountClicks = (app: FastifyInstance, { db, clock }: Nucleus): void =>
  mountCall(app, linkClicks, async ({ input: { dynamicLinkId } }) => {
    const now = clock().getTime()
    const days = Array.from({ length: daysShown }, (_, ago) => dayOf(now - (daysShown - 1 - ago) * dayMs))
    const found = await db
      .select({ day: table.day, clicks: table.clicks })
      .from(table)
      .where(and(eq(table.dynamicLinkId, dynamicLinkId), gte(table.day, days[0] ?? '')))
    return days.map((day) => ({ day, clicks: found.find((one) => one.day === day)?.clicks ?? 0 }))
  })
