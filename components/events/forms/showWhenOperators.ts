import { optionQuestions } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import type { EventQuestion } from '#contract/events/questions.ts'
import { takesSeveral } from '#contract/forms/answerRules.ts'
import { operatorsOf as ofType } from '#contract/forms/conditions.ts'
import type { ConditionOperator, ConditionRule } from '#contract/forms/showWhen.ts'

/** The operators that are offered for a question: of those of its type, those that differ for its answers. */
export function operatorsOf({ questionTypeId, validation = {} }: EventQuestion): readonly ConditionOperator[] {
  const all = ofType(questionTypeId)
  if (takesSeveral({ questionTypeId, validation }))
    return ['contains', ...all.filter((one) => one !== 'contains' && one !== 'equals' && one !== 'notEquals')]
  // One that is chosen contains nothing but itself.
  return isChosen(questionTypeId) ? all.filter((one) => one !== 'contains') : all
}

/** A rule about a question, still without values. */
export const newRule = (question: EventQuestion): ConditionRule => ({
  eventQuestionId: question.eventQuestionId,
  operator: operatorsOf(question)[0] ?? 'notEmpty',
  values: [],
})

const chosenTypes: readonly number[] = [...optionQuestions, types.DataSelect, types.Address_Country, types.Address_TimeZone]
const isChosen = (questionTypeId: number): boolean => chosenTypes.includes(questionTypeId)

/** How many values an operator compares with. */
export const valuesOf = (operator: ConditionOperator): 'none' | 'one' | 'several' =>
  operator === 'isEmpty' || operator === 'notEmpty' ? 'none' : operator === 'in' || operator === 'notIn' ? 'several' : 'one'

/** Whether a rule has what its operator compares with. */
export const isComplete = ({ operator, values }: ConditionRule): boolean =>
  valuesOf(operator) === 'none' || (values.length > 0 && values.every((value) => value.trim() !== ''))
