import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { optionQuestions } from '#constants/questionKinds.ts'
import type { Dependent } from '#contract/dependents.ts'
import type { eventQuestionAnswers } from '#contract/events/questions.ts'
import { ruleBroken } from '../../base/errors.ts'
import {
  eventQuestionAnswers as table,
  eventQuestions,
  isActiveRegistration,
  registrationResponses as responses,
  registrations,
} from '../../db/tables/index.ts'
import type { Db } from '../../db/client.ts'
import type { ResourceOptions, Write } from '../../resource/ResourceOptions.ts'
import { emailsByOptions } from './emailsByAnswers.ts'

type Options = typeof eventQuestionAnswers

/** How many registrations that are not ended chose an option, as SQL inside a query of options. */
export const chosenCount = sql<number>`(
  select count(*)::int from ${responses} join ${registrations} on ${registrations.eventRegistrationId} = ${responses.eventRegistrationId}
  where ${and(isChosen(), isActiveRegistration(registrations))})`

/** Whether a response chose an option. */
function isChosen() {
  return and(
    sql`${responses.eventQuestionId} = ${table.eventQuestionId}`,
    sql`${responses.value} @> to_jsonb(${table.eventQuestionAnswerId})`,
  )
}

/** Options of questions, which the specification calls answers (docs/domain.md §2.2). */
export const questionOptionOptions: ResourceOptions<Options> = {
  table,
  computed: { chosenCount },
  sortable: { chosenCount },
  search: [table.label],
  order: [asc(table.sortOrder), asc(table.eventQuestionAnswerId)],
  unique: { event_question_answers_value: { field: 'value', message: 'Another option of this question has this value' } },
  check,
  furtherDependents: async (db, ids) => [...(await chosenBy(db, ids)), ...(await emailsByOptions(db, ids))],
}

/** The registrations that chose any of these options. A deleted option stays readable where it was chosen (docs/domain.md §2.2). */
async function chosenBy(db: Db, ids: readonly number[]): Promise<Dependent[]> {
  const [found] = await db
    .select({ count: sql<number>`count(distinct ${registrations.eventRegistrationId})::int` })
    .from(table)
    .innerJoin(responses, isChosen())
    .innerJoin(registrations, eq(registrations.eventRegistrationId, responses.eventRegistrationId))
    .where(and(inArray(table.eventQuestionAnswerId, [...ids]), isActiveRegistration(registrations)))
  const { count = 0 } = found ?? {}
  if (count === 0) return []
  const [noun, answers] =
    count === 1
      ? ['registration', 'Its answer stays readable and is exported']
      : ['registrations', 'Their answers stay readable and are exported']
  const note = `${count.toLocaleString('en-US')} ${noun} chose ${ids.length === 1 ? 'it' : 'them'}. ${answers}.`
  return [{ noun, count, note }]
}

/** Only questions that are answered by choosing have options. What was chosen is exported under its value. */
async function check({ db, input, current }: Write<Options>): Promise<void> {
  if (current && current.chosenCount > 0 && input.value !== current.value)
    throw ruleBroken({ value: 'The value cannot change: the option has been chosen' })
  if (current) return
  const [question] = await db
    .select({ questionTypeId: eventQuestions.questionTypeId })
    .from(eventQuestions)
    .where(eq(eventQuestions.eventQuestionId, input.eventQuestionId))
  if (question && !optionQuestions.includes(question.questionTypeId as (typeof optionQuestions)[number]))
    throw ruleBroken({ eventQuestionId: 'Questions of this type have no options' })
}
