import { and, eq, inArray } from 'drizzle-orm'
import { optionQuestions } from '#constants/questionKinds.ts'
import { operatorsOf } from '#contract/forms/conditions.ts'
import { type FormQuestion, isBlank } from '#contract/forms/form.ts'
import { operatorTexts } from '#contract/forms/operatorTexts.ts'
import { isValueOf, noLists } from '#contract/forms/ruleValues.ts'
import type { ConditionRule } from '#contract/forms/showWhen.ts'
import type { Db } from '../../db/client.ts'
import { eventQuestions as questions } from '../../db/tables/index.ts'
import { readFormQuestions } from '../forms/readForm.ts'

interface RulesOfAudience {
  eventId: number
  answerConditions?: readonly ConditionRule[]
}

/** Why the conditions of an audience on answers cannot be saved, by their field; empty when they can. */
export async function answerConditionProblems(
  db: Db,
  { eventId, answerConditions = [] }: RulesOfAudience,
): Promise<Record<string, string>> {
  if (answerConditions.length === 0) return {}
  const ids = answerConditions.map(({ eventQuestionId }) => eventQuestionId)
  const found = await readFormQuestions(db, and(eq(questions.eventId, eventId), inArray(questions.eventQuestionId, ids)))
  const byId = new Map(found.map((question) => [question.eventQuestionId, question]))
  return Object.fromEntries(
    answerConditions.flatMap((rule, at) => {
      const problem = problemOf(rule, byId.get(rule.eventQuestionId))
      return problem === undefined ? [] : [[`answerConditions.${at}`, problem]]
    }),
  )
}

function problemOf({ operator, values }: ConditionRule, question: FormQuestion | undefined): string | undefined {
  if (!question) return 'This question was deleted, or belongs to another event. Choose another one, or remove the condition'
  const { label, questionTypeId } = question
  if (!operatorsOf(questionTypeId).includes(operator))
    return `“${label}” cannot be compared by “${operatorTexts[operator]}”. Choose another operator`
  if (operator === 'isEmpty' || operator === 'notEmpty') return undefined
  const compared = operator === 'in' || operator === 'notIn' ? values : values.slice(0, 1)
  if (compared.length === 0 || compared.some(isBlank)) return `Enter what the answer to “${label}” is compared with`
  // Who chose an option before it was made inactive can still be written to.
  const offered = { ...question, options: question.options.map((option) => ({ ...option, isActive: true })) }
  const wrong = compared.find((value) => !isValueOf(offered, value, { operator, listOf: noLists }))
  if (wrong === undefined) return undefined
  return optionQuestions.includes(questionTypeId)
    ? `An option of “${label}” was deleted. Choose another one`
    : `“${wrong}” is no answer to “${label}”. Enter another value`
}
