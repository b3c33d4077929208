import { optionQuestions } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import type { EventQuestion } from '#contract/events/questions.ts'
import { takesSeveral } from '#contract/forms/answerRules.ts'
import type { ConditionOperator } from '#contract/forms/showWhen.ts'

export const operatorTexts: Record<ConditionOperator, string> = {
  equals: 'is',
  notEquals: 'is not',
  in: 'is any of',
  notIn: 'is none of',
  contains: 'contains',
  isEmpty: 'is not answered',
  notEmpty: 'is answered',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  before: 'is before',
  after: 'is after',
}
const answered: readonly ConditionOperator[] = ['notEmpty', 'isEmpty']

/** The operators that mean something for the answers to a question; the most usual first. */
export function operatorsOf({ questionTypeId, validation = {} }: EventQuestion): readonly ConditionOperator[] {
  if (takesSeveral({ questionTypeId, validation })) return ['contains', 'in', 'notIn', ...answered]
  switch (questionTypeId) {
    case types.Yes_No:
      return ['equals', ...answered]
    case types.Upload:
    case types.Headshot_Upload:
      return answered
    case types.Number:
    case types.AUM_Number:
      return ['gte', 'lte', 'gt', 'lt', 'equals', 'notEquals', ...answered]
    case types.Datepicker:
      return ['before', 'after', 'equals', 'notEquals', ...answered]
    case types.DataSelect:
    case types.Address_Country:
    case types.Address_TimeZone:
      return ['in', 'notIn', 'equals', 'notEquals', ...answered]
    default:
      return optionQuestions.includes(questionTypeId)
        ? ['in', 'notIn', 'equals', 'notEquals', ...answered]
        : ['equals', 'notEquals', 'in', 'notIn', 'contains', ...answered]
  }
}

/** How many values an operator compares with. */
export const valuesOf = (operator: ConditionOperator): 'none' | 'one' | 'several' =>
  operator === 'isEmpty' || operator === 'notEmpty' ? 'none' : operator === 'in' || operator === 'notIn' ? 'several' : 'one'
