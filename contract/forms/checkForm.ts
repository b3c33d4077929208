import { dataSources, neverRequired, optionQuestions, privateDataSources, shownQuestions } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { answerLimits, takesSeveral } from './answerRules.ts'
import { boundProblems } from './boundProblems.ts'
import { canShowOf } from './canShow.ts'
import { checkAnswer } from './checkAnswer.ts'
import { cleanAnswer } from './cleanAnswer.ts'
import { operatorsOf } from './conditions.ts'
import { isValueOf, type ListsOfForm, noLists } from './ruleValues.ts'
import type { ConditionRule } from './showWhen.ts'
import { isLocalDate } from './dates.ts'
import { defaultAnswer, typesWithoutDefault } from './defaultAnswer.ts'
import type { Form, FormQuestion } from './form.ts'
import { identityQuestions } from './identity.ts'

/** What is wrong with a form: `error`s prevent its publication. */
export interface FormProblem {
  eventQuestionId: number
  grade: 'error' | 'warning'
  text: string
}

/**
 * Finds what would keep registrants from answering: loops, questions that never show, options that are missing or not offered. `listOf` knows what the
 * event's own lists offer; without it any entry of theirs is taken to be offered.
 */
export function checkForm({ questions }: Form, listOf: ListsOfForm = noLists): FormProblem[] {
  const active = questions.filter(({ isActive }) => isActive)
  const place = new Map(active.map(({ eventQuestionId }, index) => [eventQuestionId, index]))
  const byId = new Map(questions.map((question) => [question.eventQuestionId, question]))
  const canShow = canShowOf(active, listOf)
  const problems = active.flatMap((question) =>
    [...typeProblems(question, listOf), ...conditionProblems(question, { canShow, place, byId, listOf })].map((problem) => ({
      eventQuestionId: question.eventQuestionId,
      ...problem,
    })),
  )
  return [...countProblems(active), ...problems]
}

/** The most questions of a form that registrants can hand in. */
const mostQuestions = answerLimits.perForm - identityQuestions.length

/** A form with too many questions to answer, named at the first that is too many. */
function countProblems(active: readonly FormQuestion[]): FormProblem[] {
  const answered = active.filter(({ questionTypeId }) => !shownQuestions.includes(questionTypeId))
  const [first] = answered.slice(mostQuestions)
  if (!first) return []
  const [count, most] = [answered.length, mostQuestions].map((number) => number.toLocaleString('en-US'))
  const text = `The form has ${count} questions, and at most ${most} can be handed in. Switch off or delete ${answered.length - mostQuestions}`
  return [{ eventQuestionId: first.eventQuestionId, ...error(text) }]
}

type Problem = Omit<FormProblem, 'eventQuestionId'>
const error = (text: string): Problem => ({ grade: 'error', text })
const warning = (text: string): Problem => ({ grade: 'warning', text })

function typeProblems(question: FormQuestion, listOf: ListsOfForm): Problem[] {
  const { questionTypeId, isRequired, isStaffOnly, validation, dataSource, requiredFrom } = question
  const isListed = questionTypeId === types.DataSelect || (questionTypeId === types.Autocomplete && !validation.allowsNew)
  const isPrivate = dataSource !== null && privateDataSources.includes(dataSource) && !isStaffOnly
  return [
    ...(optionQuestions.includes(questionTypeId) ? optionProblems(question) : []),
    ...boundProblems(question, listOf).map(error),
    ...defaultProblems(question),
    ...(isRequired && neverRequired.includes(questionTypeId) ? [error('This type cannot be required')] : []),
    ...(isListed && dataSource === null ? [error('Choose the list that it offers')] : []),
    ...(isPrivate ? [error('This list has people or companies we know. Mark the question as staff only, or choose another list')] : []),
    ...(dataSource === dataSources.funds && !isStaffOnly ? [warning('Anyone who opens the form reads which funds come to the event')] : []),
    ...(isRequired && isStaffOnly ? [warning('Registrants do not see it, so it is not required of them')] : []),
    ...(!isRequired && requiredFrom ? [warning('“Required from” has no effect while it is not required')] : []),
  ]
}

function optionProblems(question: FormQuestion): Problem[] {
  const offered = question.options.filter(({ isActive }) => isActive)
  const defaults = offered.filter(({ isDefault }) => isDefault)
  const exclusive = defaults.find(({ isExclusive }) => isExclusive)
  const sameValue = repeated(offered.map(({ value }) => value))
  const sameLabel = repeated(offered.map(({ label }) => label))
  if (offered.length === 0) return [error('No options to choose from. Add at least one')]
  return [
    ...(defaults.length > 1 && !takesSeveral(question) ? [error('Several options are chosen at first, but only one can be chosen')] : []),
    ...(defaults.length > 1 && exclusive && takesSeveral(question)
      ? [error(`“${exclusive.label}” is chosen at first together with other options, but excludes them`)]
      : []),
    ...(sameValue === undefined ? [] : [error(`Two options have the value “${sameValue}”`)]),
    ...(sameLabel === undefined ? [] : [warning(`Two options are called “${sameLabel}”`)]),
  ]
}

/** The first text that occurs again, in any case. */
function repeated(texts: readonly string[]): string | undefined {
  const keys = texts.map((text) => text.trim().toLowerCase())
  return texts.find((_, index) => keys.indexOf(keys[index] ?? '') < index)
}

/** A default that is no answer, which refuses every registrant who leaves it. Only staff see what it means for their own questions. */
function defaultProblems(question: FormQuestion): Problem[] {
  const { questionTypeId, defaultValue, isStaffOnly, validation } = question
  const text = defaultValue?.trim() ?? ''
  if (text === '' || isStaffOnly || optionQuestions.includes(questionTypeId) || typesWithoutDefault.includes(questionTypeId)) return []
  const answer = cleanAnswer(question, defaultAnswer(question))
  if (answer === null) return [warning(`Its default “${text}” has no effect: it is not an answer of this type`)]
  // Bounds that count from the days of the event move with it.
  const [minDate, maxDate] = [validation.minDate, validation.maxDate].map((date) => (date && isLocalDate(date) ? date : undefined))
  const problem = checkAnswer({ ...question, validation: { ...validation, minDate, maxDate } }, answer, noEvent)
  return problem === undefined ? [] : [error(`Its default “${text}” is refused as an answer: ${problem}`)]
}
const noEvent = { firstDay: '', lastDay: '', at: new Date(0) }

interface Places {
  canShow: (eventQuestionId: number) => boolean
  /** The position of each active question. */
  place: ReadonlyMap<number, number>
  byId: ReadonlyMap<number, FormQuestion>
  listOf: ListsOfForm
}

function conditionProblems(question: FormQuestion, places: Places): Problem[] {
  const { showWhen, isRequired, eventQuestionId } = question
  if (!showWhen || showWhen.rules.length === 0) return []
  if (isInLoop(eventQuestionId, places.byId)) return [error('Its condition leads back to itself')]
  const broken = showWhen.rules.flatMap((rule) => ruleProblem(rule, question, places) ?? [])
  if (broken.length > 0) return broken.map(error)
  if (places.canShow(eventQuestionId)) return []
  return [error(`It ${isRequired ? 'is required but ' : ''}can never be shown: no answers meet its condition`)]
}

/** Why a rule has no effect: the question is missing, comes later, or no longer offers the option. */
function ruleProblem(
  { eventQuestionId, values, operator }: ConditionRule,
  question: FormQuestion,
  { place, byId, listOf }: Places,
): string | undefined {
  const other = byId.get(eventQuestionId)
  if (!other) return 'Its condition depends on a question that was deleted'
  const [own, others] = [place.get(question.eventQuestionId) ?? 0, place.get(eventQuestionId)]
  if (others === undefined) return `Its condition depends on “${other.label}”, which is switched off`
  if (others >= own) return `Its condition depends on “${other.label}”, which comes later`
  if (other.isStaffOnly && !question.isStaffOnly) return `Its condition depends on “${other.label}”, which only staff see`
  if (shownQuestions.includes(other.questionTypeId)) return `Its condition depends on “${other.label}”, which is never answered`
  if (!operatorsOf(other.questionTypeId).includes(operator))
    return `Its condition compares “${other.label}” in a way that its type does not have`
  if (operator === 'isEmpty' || operator === 'notEmpty') return undefined
  if (values.length === 0) return `Its condition on “${other.label}” has no value`
  if (values.every((value) => isValueOf(other, value, { operator, listOf }))) return undefined
  return optionQuestions.includes(other.questionTypeId)
    ? `Its condition depends on an option of “${other.label}” that is not offered`
    : `Its condition on “${other.label}” has a value that cannot be an answer`
}

/** Whether the conditions of a question, followed from question to question, come back to it. */
function isInLoop(id: number, byId: ReadonlyMap<number, FormQuestion>): boolean {
  const seen = new Set<number>()
  const open = [id]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { eventQuestionId } of byId.get(next)?.showWhen?.rules ?? []) {
      if (eventQuestionId === id) return true
      if (!seen.has(eventQuestionId)) open.push(eventQuestionId)
      seen.add(eventQuestionId)
    }
  }
  return false
}
