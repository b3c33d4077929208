import { dataSources, optionQuestions, type QuestionTypeId } from '#constants/questionKinds.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import type { AnswerRules } from '#contract/forms/answerRules.ts'
import type { ConditionRule } from '#contract/forms/showWhen.ts'
import { isLocalDate } from '#contract/forms/dates.ts'
import type { eventCompanyTypes, eventQuestionAnswers, eventQuestions } from '../../db/tables/index.ts'
import type { Values } from '../../kernel/values.ts'
import type { PlannedCopies } from './copyRows.ts'
import { type CopiedId, type EventCopy, moveIfSet, newId } from './EventCopy.ts'

type Question = typeof eventQuestions.$inferSelect
interface PlannedForms {
  types: Pick<PlannedCopies<typeof eventCompanyTypes>, 'ids'>
  questions: Pick<PlannedCopies<typeof eventQuestions>, 'ids' | 'rows'>
  options: Pick<PlannedCopies<typeof eventQuestionAnswers>, 'ids'>
  /** Options that the copy does not offer: they are left out of conditions. */
  withoutCopy?: ReadonlySet<number>
}

/** Returns what differs in the copy of a question: its event and company type, its dates, its default and its condition, which point into the copy. */
export function copiedQuestion(copy: EventCopy, planned: PlannedForms): (question: Question) => Values {
  const { copiedRule } = ruleCopies(copy, planned)
  const movedDay = dayMover(copy)

  function copiedDefault(question: Question): string | null {
    const { questionTypeId, defaultValue } = question
    if (defaultValue === null) return null
    const key = entryKeyOf(question)
    if (key) return copiedEntry(copy, key, defaultValue)
    return questionTypeId === questionTypes.Datepicker ? movedDay(defaultValue) : defaultValue
  }

  return (question) => ({
    eventId: copy.to,
    eventCompanyTypeId: planned.types.ids.get(question.eventCompanyTypeId),
    requiredFrom: moveIfSet(copy, question.requiredFrom),
    editableUntil: moveIfSet(copy, question.editableUntil),
    validation: copiedRules(question.validation, movedDay),
    defaultValue: copiedDefault(question),
    // A rule about a deleted question has no effect in either event.
    showWhen: question.showWhen && { ...question.showWhen, rules: question.showWhen.rules.map((rule) => copiedRule(rule) ?? rule) },
  })
}

/**
 * Functions that point rules about answers into the copy; null for one about a question that is not copied. `copiedExactly` is null too where the copy has no
 * rows with which an answer could be compared.
 */
export function ruleCopies(copy: EventCopy, { questions, options, withoutCopy }: Omit<PlannedForms, 'types'>) {
  const byId = new Map(questions.rows.map((question) => [question.eventQuestionId, question]))
  const movedDay = dayMover(copy)

  function copiedRule(rule: ConditionRule): ConditionRule | null {
    const other = byId.get(rule.eventQuestionId)
    if (!other) return null
    return { ...rule, eventQuestionId: questions.ids.get(rule.eventQuestionId) ?? 0, values: copiedValues(other, rule.values) }
  }

  function copiedValues(other: Question, values: readonly string[]): string[] {
    if (other.questionTypeId === questionTypes.Datepicker) return values.map(movedDay)
    if (optionQuestions.includes(other.questionTypeId as QuestionTypeId))
      return values.flatMap((value) => (withoutCopy?.has(Number(value)) ? [] : String(options.ids.get(Number(value)) ?? value)))
    const key = entryKeyOf(other)
    return key ? values.flatMap((value) => copiedEntry(copy, key, value) ?? []) : [...values]
  }

  /** Whether the copy has no such option: the id of one that was deleted can be anything there. */
  const isLost = (value: string) => copy.from !== copy.to && !options.ids.has(Number(value))

  function copiedExactly(rule: ConditionRule): ConditionRule | null {
    const copied = copiedRule(rule)
    const type = byId.get(rule.eventQuestionId)?.questionTypeId
    if (optionQuestions.includes(type as QuestionTypeId) && rule.values.some(isLost)) return null
    return copied?.values.length === rule.values.length ? copied : null
  }
  return { copiedRule, copiedExactly }
}

const dayMover = (copy: EventCopy) => (text: string) => (isLocalDate(text) ? copy.movedDate(text) : text)

/** The id of an entry of a list in the copy; null where the copy does not have it. Within an event it is the same. */
function copiedEntry(copy: EventCopy, key: CopiedId, id: string): string | null {
  if (copy.from === copy.to) return id
  const to = newId(copy, key, Number(id))
  return to === null ? null : String(to)
}

const copiedRules = ({ minDate, maxDate, ...others }: AnswerRules, movedDay: (text: string) => string): AnswerRules => ({
  ...others,
  ...(minDate !== undefined && { minDate: movedDay(minDate) }),
  ...(maxDate !== undefined && { maxDate: movedDay(maxDate) }),
})

/** The lists whose entries are rows of one event. */
const listsOfEvent: Readonly<Record<number, CopiedId>> = {
  [dataSources.eventOptions]: 'eventOptionId',
  [dataSources.sessions]: 'agendaDaySessionId',
  [dataSources.hosts]: 'eventHostId',
}
/** What answers to a question name of its event; undefined where they name nothing of it. */
const entryKeyOf = ({ questionTypeId, dataSource }: Question): CopiedId | undefined =>
  questionTypeId === questionTypes.DataSelect && dataSource !== null ? listsOfEvent[dataSource] : undefined
