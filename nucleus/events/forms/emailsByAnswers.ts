import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { notificationKinds } from '#constants/emailNotifications.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import type { Dependent } from '#contract/dependents.ts'
import { andMore } from '#contract/textLists.ts'
import type { Db } from '../../db/client.ts'
import { automaticEmails, emailNotifications, eventQuestionAnswers as options, eventQuestions as questions } from '../../db/tables/index.ts'

/** The e-mails that are named at most. */
const maxNamed = 3
const questionOfRule = sql`(rule ->> 'eventQuestionId')::int`

/** Automatic e-mails, and one-off e-mails that nobody has confirmed, whose audience is chosen by answers to any of these questions. */
export const emailsByQuestions = (db: Db, ids: readonly number[]): Promise<Dependent[]> =>
  emailsByAnswers(
    db,
    sql`select from ${questions} where ${inArray(questions.eventQuestionId, [...ids])} and ${questions.eventQuestionId} = ${questionOfRule}`,
  )

/** The same by any of these options. */
export const emailsByOptions = (db: Db, ids: readonly number[]): Promise<Dependent[]> =>
  emailsByAnswers(
    db,
    sql`select from ${options} where ${inArray(options.eventQuestionAnswerId, [...ids])} and ${options.eventQuestionId} = ${questionOfRule} and rule -> 'values' ? ${options.eventQuestionAnswerId}::text`,
  )

/** `compared`: a query of what is deleted that a condition (`rule`) compares with. */
async function emailsByAnswers(db: Db, compared: SQL): Promise<Dependent[]> {
  const compares = (conditions: PgColumn) =>
    sql`exists (select from jsonb_array_elements(${conditions}) as rule where exists (${compared}))`
  const { draft, missed } = notificationStatuses
  const rules = db
    .select({ name: automaticEmails.name })
    .from(automaticEmails)
    .where(and(isNull(automaticEmails.deletedAt), compares(automaticEmails.answerConditions)))
  const emails = db
    .select({ name: emailNotifications.name })
    .from(emailNotifications)
    .where(
      and(
        isNull(emailNotifications.deletedAt),
        eq(emailNotifications.kind, notificationKinds.oneOff),
        inArray(emailNotifications.notificationStatusId, [draft, missed]),
        compares(emailNotifications.answerConditions),
      ),
    )
  const names = (await rules.unionAll(emails)).map(({ name }) => `“${name}”`)
  if (names.length === 0) return []
  const [noun, advice] =
    names.length === 1
      ? ['e-mail', 'Change that e-mail first, or it may reach nobody.']
      : ['e-mails', 'Change them first, or they may reach nobody.']
  const note = `The audience of ${andMore(names.slice(0, maxNamed), names.length)} is chosen by the answers to it. ${advice}`
  return [{ noun, count: names.length, note }]
}
