import { dataSources, optionQuestions, type QuestionTypeId } from '#constants/questionKinds.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import type { AnswerRules } from '#contract/forms/answerRules.ts'
import type { ConditionRule } from '#contract/forms/showWhen.ts'
import { isLocalDate } from '#contract/forms/dates.ts'
import type { eventCompanyTypes, eventQuestionAnswers, eventQuestions } from '../../db/tables/index.ts'
import type { Values } from '../../kernel/values.ts'
import type { PlannedCopies } from './copyRows.ts'
import { type EventCopy, moveIfSet } from './EventCopy.ts'

type Question = typeof eventQuestions.$inferSelect
interface PlannedForms {
  types: Pick<PlannedCopies<typeof eventCompanyTypes>, 'ids'>
  questions: Pick<PlannedCopies<typeof eventQuestions>, 'ids' | 'rows'>
  options: Pick<PlannedCopies<typeof eventQuestionAnswers>, 'ids'>
  /** Options that the copy does not offer: they are left out of conditions. */
  withoutCopy?: ReadonlySet<number>
}

/** Returns what differs in the copy of a question: its event and company type, its dates, and its condition, which points into the copy. */
export function copiedQuestion(copy: EventCopy, { types, questions, options, withoutCopy }: PlannedForms): (question: Question) => Values {
  const byId = new Map(questions.rows.map((question) => [question.eventQuestionId, question]))
  /** Whether answers are ids of rows of the old event, which the copy does not have. */
  const namesOldRows = (question: Question) => copy.from !== copy.to && offersRowsOfEvent(question)
  const movedDay = (text: string) => (isLocalDate(text) ? copy.movedDate(text) : text)

  function copiedRule(rule: ConditionRule): ConditionRule {
    const other = byId.get(rule.eventQuestionId)
    // A rule about a deleted question has no effect in either event.
    if (!other) return rule
    return { ...rule, eventQuestionId: questions.ids.get(rule.eventQuestionId) ?? 0, values: copiedValues(other, rule.values) }
  }

  function copiedValues(other: Question, values: readonly string[]): string[] {
    if (other.questionTypeId === questionTypes.Datepicker) return values.map(movedDay)
    if (optionQuestions.includes(other.questionTypeId as QuestionTypeId))
      return values.flatMap((value) => (withoutCopy?.has(Number(value)) ? [] : String(options.ids.get(Number(value)) ?? value)))
    return namesOldRows(other) ? [] : [...values]
  }

  return (question) => ({
    eventId: copy.to,
    eventCompanyTypeId: types.ids.get(question.eventCompanyTypeId),
    requiredFrom: moveIfSet(copy, question.requiredFrom),
    editableUntil: moveIfSet(copy, question.editableUntil),
    validation: copiedRules(question.validation, movedDay),
    defaultValue: namesOldRows(question) ? null : copiedDefault(question, movedDay),
    showWhen: question.showWhen && { ...question.showWhen, rules: question.showWhen.rules.map(copiedRule) },
  })
}

const copiedRules = ({ minDate, maxDate, ...others }: AnswerRules, movedDay: (text: string) => string): AnswerRules => ({
  ...others,
  ...(minDate !== undefined && { minDate: movedDay(minDate) }),
  ...(maxDate !== undefined && { maxDate: movedDay(maxDate) }),
})

const copiedDefault = ({ questionTypeId, defaultValue }: Question, movedDay: (text: string) => string): string | null =>
  defaultValue !== null && questionTypeId === questionTypes.Datepicker ? movedDay(defaultValue) : defaultValue

const listsOfEvent: readonly number[] = [dataSources.eventOptions, dataSources.sessions, dataSources.hosts]
const offersRowsOfEvent = ({ questionTypeId, dataSource }: Question): boolean =>
  questionTypeId === questionTypes.DataSelect && dataSource !== null && listsOfEvent.includes(dataSource)
