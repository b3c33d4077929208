import { and, eq, inArray, ne, not, sql } from 'drizzle-orm'
import type { FormQuestion } from '#contract/forms/form.ts'
import type { Db } from '../../db/client.ts'
import {
  eventQuestionAnswers as options,
  isActiveRegistration,
  registrationResponses as responses,
  registrations,
} from '../../db/tables/index.ts'

/**
 * The options whose capacity is taken by registrations that are not ended. `ownId` takes no place, and keeps those that it has chosen, also
 * where the capacity was lowered since. The capacity is the current one, not that of the published version. With the event locked, it stays true until the transaction ends.
 */
export async function fullOptions(db: Db, questions: readonly FormQuestion[], ownId = 0): Promise<Set<number>> {
  const ids = questions.flatMap((question) => question.options.map((one) => one.eventQuestionAnswerId))
  if (ids.length === 0) return new Set()
  const chosen = sql<number>`(
    select count(*)::int from ${responses} join ${registrations} on ${registrations.eventRegistrationId} = ${responses.eventRegistrationId}
    where ${and(
      sql`${responses.eventQuestionId} = ${options.eventQuestionId}`,
      sql`${responses.value} @> to_jsonb(${options.eventQuestionAnswerId})`,
      ne(registrations.eventRegistrationId, ownId),
      isActiveRegistration(registrations),
    )})`
  const isOwn = sql`exists (select from ${responses} where ${and(
    eq(responses.eventRegistrationId, ownId),
    sql`${responses.eventQuestionId} = ${options.eventQuestionId}`,
    sql`${responses.value} @> to_jsonb(${options.eventQuestionAnswerId})`,
  )})`
  const found = await db
    .select({ id: options.eventQuestionAnswerId })
    .from(options)
    .where(
      and(
        inArray(options.eventQuestionAnswerId, ids),
        sql`${options.capacity} is not null and ${chosen} >= ${options.capacity}`,
        ownId > 0 ? not(isOwn) : undefined,
      ),
    )
  return new Set(found.map(({ id }) => id))
}
