import type { Choice } from '#constants/choice.ts'
import { optionQuestions } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { isNumber } from './conditions.ts'
import { isLocalDate } from './dates.ts'
import { type FormQuestion, isBlank } from './form.ts'
import { fixedChoices, placeLabels } from './listChoices.ts'
import type { ConditionOperator } from './showWhen.ts'

/** The choices of a list that is an event's own; undefined where they are not known. */
export type ListsOfForm = (dataSource: number) => readonly Choice[] | undefined
export const noLists: ListsOfForm = () => undefined

type Question = Pick<FormQuestion, 'questionTypeId' | 'options' | 'dataSource'>

/** The values that a rule about a question can have, each with its label; undefined where any text of the type will do. */
export function ruleChoices(
  { questionTypeId, options, dataSource }: Question,
  listOf: ListsOfForm = noLists,
): { value: string; label: string }[] | undefined {
  if (optionQuestions.includes(questionTypeId))
    return options.map(({ eventQuestionAnswerId, label, isActive }) => ({
      value: String(eventQuestionAnswerId),
      label: isActive ? label : `${label} (not active)`,
    }))
  if (questionTypeId === types.Yes_No)
    return [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ]
  if (questionTypeId === types.DataSelect && dataSource !== null)
    return (fixedChoices(dataSource) ?? listOf(dataSource))?.map(({ value, label }) => ({ value: String(value), label }))
  const places = placeLabels(questionTypeId)
  return places && [...places].map(([value, label]) => ({ value, label }))
}

/** Whether a value of a rule can be an answer to a question. A part of a text can be in one. */
export function isValueOf(
  question: Question,
  value: string,
  { operator, listOf }: { operator: ConditionOperator; listOf: ListsOfForm },
): boolean {
  const { questionTypeId, options } = question
  if (optionQuestions.includes(questionTypeId))
    return options.some(({ isActive, eventQuestionAnswerId }) => isActive && String(eventQuestionAnswerId) === value)
  const choices = ruleChoices(question, listOf)
  if (choices) {
    const [own, isPart] = [value.trim().toLowerCase(), operator === 'contains' && questionTypeId !== types.DataSelect]
    return own !== '' && choices.some((choice) => (isPart ? choice.value.toLowerCase().includes(own) : choice.value.toLowerCase() === own))
  }
  if (questionTypeId === types.DataSelect) return /^[1-9]\d{0,9}$/.test(value.trim())
  if (questionTypeId === types.Number || questionTypeId === types.AUM_Number) return isNumber(value)
  return questionTypeId === types.Datepicker ? isLocalDate(value) : !isBlank(value)
}
