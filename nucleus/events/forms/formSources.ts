import { and, asc, desc, exists, isNull, ne, eq, sql } from 'drizzle-orm'
import type { FormSource } from '#contract/events/formCopy.ts'
import type { Db } from '../../db/client.ts'
import { eventCompanyTypes as types, eventQuestions as questions, events } from '../../db/tables/index.ts'
import { searchConditions } from '../../resource/searchConditions.ts'

/** How many are offered; others are found by a search. */
const shown = 50

/** Forms with questions to copy into a form: those of its event first, then those of the newest events. */
export function readFormSources(
  db: Db,
  { eventId, eventCompanyTypeId }: { eventId: number; eventCompanyTypeId: number },
  q: string | undefined,
): Promise<FormSource[]> {
  const isActive = and(
    sql`${questions.eventCompanyTypeId} = ${types.eventCompanyTypeId}`,
    eq(questions.isActive, true),
    isNull(questions.deletedAt),
  )
  return db
    .select({
      eventCompanyTypeId: types.eventCompanyTypeId,
      name: types.name,
      eventId: events.eventId,
      eventName: events.name,
      questionCount: sql<number>`(select count(*)::int from ${questions} where ${isActive})`,
    })
    .from(types)
    .innerJoin(events, eq(events.eventId, types.eventId))
    .where(
      and(
        ne(types.eventCompanyTypeId, eventCompanyTypeId),
        isNull(types.deletedAt),
        isNull(events.deletedAt),
        exists(sql`(select from ${questions} where ${isActive})`),
        ...searchConditions([events.name, types.name], q),
      ),
    )
    .orderBy(sql`${events.eventId} <> ${eventId}`, desc(events.startsAt), asc(events.eventId), asc(types.sortOrder), asc(types.name))
    .limit(shown)
}
