import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { linkTargets } from '#constants/setUpChoices.ts'
import { linkTargetsOf } from '#contract/events/dynamicLinks.ts'
import type { Db } from '../../db/client.ts'
import { agendaSessions, dynamicLinks, eventPages } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { readUnpaged } from '../../kernel/readUnpaged.ts'

/** What each type of link leads to, as messages call it. */
export const targetTypeNames: Readonly<Record<number, string>> = { 2: 'page', 3: 'session' }

/** The name of a link's target, as SQL over the table of links; null when it was deleted or there is none. */
export const targetName: SQL<string | null> = sql<string | null>`case ${dynamicLinks.targetType}
  when 2 then (select ${eventPages.title} from ${eventPages} where ${eventPages.pagesEventId} = ${dynamicLinks.targetId} and ${isNull(eventPages.deletedAt)})
  when 3 then (select ${agendaSessions.title} from ${agendaSessions} where ${agendaSessions.agendaDaySessionId} = ${dynamicLinks.targetId} and ${isNull(agendaSessions.deletedAt)})
  end`

/** The path of a page or session of the event below its public site; undefined when it does not exist. */
export async function findTarget(
  db: Db,
  { eventId, targetType, targetId }: { eventId: number; targetType: number; targetId: number | null },
): Promise<string | undefined> {
  if (targetType === linkTargets.page) {
    const [page] = await db
      .select({ slug: eventPages.slug })
      .from(eventPages)
      .where(and(eq(eventPages.pagesEventId, targetId ?? 0), eq(eventPages.eventId, eventId), isNull(eventPages.deletedAt)))
    return page?.slug
  }
  const [session] = await db
    .select({ id: agendaSessions.agendaDaySessionId })
    .from(agendaSessions)
    .where(and(eq(agendaSessions.agendaDaySessionId, targetId ?? 0), eq(agendaSessions.eventId, eventId), isNull(agendaSessions.deletedAt)))
  return session && `sessions/${session.id}`
}

/** Serves the pages and sessions of an event that a link may lead to. */
export const mountTargets = (app: FastifyInstance, { db }: Nucleus): void =>
  mountCall(app, linkTargetsOf, async ({ input: { eventId } }) => {
    const pages = await readUnpaged(
      db
        .select({ targetId: eventPages.pagesEventId, name: eventPages.title })
        .from(eventPages)
        .where(and(eq(eventPages.eventId, eventId), isNull(eventPages.deletedAt)))
        .orderBy(asc(eventPages.sortOrder), asc(eventPages.title)),
    )
    const sessions = await readUnpaged(
      db
        .select({ targetId: agendaSessions.agendaDaySessionId, name: agendaSessions.title })
        .from(agendaSessions)
        .where(and(eq(agendaSessions.eventId, eventId), isNull(agendaSessions.deletedAt)))
        .orderBy(sql`${asc(agendaSessions.startsAt)} nulls last`, asc(agendaSessions.title)),
    )
    return [
      ...pages.map((page) => ({ targetType: linkTargets.page, ...page })),
      ...sessions.map((one) => ({ targetType: linkTargets.session, ...one })),
    ]
  })
