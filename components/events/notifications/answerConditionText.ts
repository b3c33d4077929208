import { optionQuestions } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import type { EventQuestion } from '#contract/events/questions.ts'
import { operatorTexts } from '#contract/forms/operatorTexts.ts'
import { ruleChoices } from '#contract/forms/ruleValues.ts'
import type { ConditionRule } from '#contract/forms/showWhen.ts'
import { counted, orList } from '#contract/textLists.ts'
import { valuesOf } from '../forms/showWhenOperators.ts'

/** The most values that are named; more are counted. */
const mostNamed = 5

/** "who answered “Diet” with Vegan or Vegetarian": a condition of an audience on an answer. `questions` is undefined while they are not loaded. */
export function answerConditionText(
  { eventQuestionId, operator, values }: ConditionRule,
  questions: ReadonlyMap<number, EventQuestion> | undefined,
): string {
  if (!questions) return 'who meet a condition on an answer'
  const question = questions.get(eventQuestionId)
  if (!question) return 'with an answer to a deleted question, which nobody has'
  const name = `“${question.label}”`
  const value = comparedText(question, valuesOf(operator) === 'several' ? values : values.slice(0, 1))
  switch (operator) {
    case 'isEmpty':
      return `who did not answer ${name}`
    case 'notEmpty':
      return `who answered ${name}`
    case 'equals':
    case 'in':
      return `who answered ${name} with ${value}`
    case 'notEquals':
    case 'notIn':
      return `who did not answer ${name} with ${value}`
    case 'contains':
      return choicesOf(question) ? `who answered ${name} with ${value}` : `whose answer to ${name} contains ${value}`
    default:
      return `whose answer to ${name} ${operatorTexts[operator]} ${value}`
  }
}

const choicesOf = ({ questionTypeId, answers, dataSource }: EventQuestion) =>
  ruleChoices({ questionTypeId, options: answers, dataSource: dataSource ?? null })

function comparedText(question: EventQuestion, values: readonly string[]): string {
  if (values.length === 0) return '…'
  const labels = new Map(choicesOf(question)?.map(({ value, label }) => [value, label]))
  const named = values.slice(0, mostNamed).map((value) => labels.get(value) ?? textOf(question, value))
  const more = values.length - named.length
  return orList(more > 0 ? [...named, counted(more, 'other')] : named)
}

/** A value that is none of the choices of its question. */
function textOf({ questionTypeId }: EventQuestion, value: string): string {
  if (optionQuestions.includes(questionTypeId)) return 'a deleted option'
  // What an id means is not in the form.
  if (questionTypeId === types.DataSelect) return 'an entry of its list'
  return questionTypeId === types.Number || questionTypeId === types.AUM_Number ? value : `“${value}”`
}
