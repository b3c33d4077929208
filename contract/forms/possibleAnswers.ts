import { questionTypes as types } from '#constants/questionTypes.ts'
import { takesSeveral } from './answerRules.ts'
import { numberBounds, stepsTo } from './checkAnswer.ts'
import { isNumber } from './conditions.ts'
import { isLocalDate } from './dates.ts'
import type { AnswerValue, FormQuestion } from './form.ts'
import { placeLabels } from './listChoices.ts'
import { type ListsOfForm, ruleChoices } from './ruleValues.ts'

/** The answers of a question, null for none, of which some meet rules about it whenever any answer does. */
export interface PossibleAnswers {
  answers: readonly AnswerValue[]
  /** Whether an answer that is none of these meets the rules: taken for granted. */
  isOpen: boolean
}

/**
 * Every answer that a question can have, where these are few. Of numbers and dates those at the bounds and beside the values of all rules about the
 * question (`values`): where any number or date meets some of these rules, one of them does. Of texts and several choices none, and `isOpen`.
 */
export function possibleAnswers(question: FormQuestion, values: readonly string[], listOf: ListsOfForm): PossibleAnswers {
  const { questionTypeId } = question
  if (questionTypeId === types.Yes_No) return only(question.validation.mustBeYes ? [true] : [true, false])
  if (questionTypeId === types.Number || questionTypeId === types.AUM_Number) return only(numbersBeside(question, values))
  if (questionTypeId === types.Datepicker) return only(daysBeside(question, values))
  if (takesSeveral(question)) return { answers: [null], isOpen: true }
  if (questionTypeId === types.Radio || questionTypeId === types.Select)
    return only(question.options.filter(({ isActive }) => isActive).map((one) => one.eventQuestionAnswerId))
  const isListed = questionTypeId === types.DataSelect
  const listed = isListed || placeLabels(questionTypeId) ? ruleChoices(question, listOf) : undefined
  return listed ? only(listed.map(({ value }) => (isListed ? Number(value) : value))) : { answers: [null], isOpen: true }
}

const only = (answers: readonly AnswerValue[]): PossibleAnswers => ({ answers: [null, ...new Set(answers)], isOpen: false })

function numbersBeside(question: FormQuestion, values: readonly string[]): number[] {
  const { min, max, step, decimals } = numberBounds(question)
  const compared = values.filter(isNumber).map(Number)
  return [min, max, ...compared]
    .flatMap((value) => (step === undefined ? around(value, decimals) : onSteps(question, value, step)))
    .map((value) => Number(value.toFixed(decimals)))
    .filter((value) => value >= min && value <= max)
}

/** The numbers with so many decimals that are nearest to a value, which may have more of them. */
function around(value: number, decimals: number): number[] {
  const scale = 10 ** decimals
  return [-1, 0, 1, 2].map((more) => (Math.floor(value * scale) + more) / scale)
}
/** The numbers of the steps that are nearest to a value. */
function onSteps(question: FormQuestion, value: number, step: number): number[] {
  const { min = 0 } = question.validation
  const steps = Math.floor(stepsTo(question, value, step))
  return [-1, 0, 1, 2].map((more) => min + (steps + more) * step)
}

/** Bounds that count from the days of the event are left out: they move with it. */
function daysBeside({ validation: { minDate, maxDate } }: FormQuestion, values: readonly string[]): string[] {
  const [first, last] = [minDate, maxDate].map((date) => (date !== undefined && isLocalDate(date) ? date : undefined))
  const compared = [first, last, ...values].filter((date): date is string => date !== undefined && isLocalDate(date))
  return (compared.length > 0 ? compared : [anyDay])
    .flatMap((date) => [dayBeside(date, -1), date, dayBeside(date, 1)])
    .filter((date) => isLocalDate(date) && !(first && date < first) && !(last && date > last))
}
const anyDay = '2026-01-01'

function dayBeside(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
