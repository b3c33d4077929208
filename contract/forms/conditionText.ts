import { optionQuestions } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { andList, orList } from '../textLists.ts'
import type { Form, FormQuestion } from './form.ts'
import { operatorTexts } from './operatorTexts.ts'
import { ruleChoices } from './ruleValues.ts'
import type { ConditionRule } from './showWhen.ts'

/** The most rules of a condition, and values of a rule, that are named; more are counted. */
const mostNamed = 3
/** The most characters of a label or a value. */
const mostCharacters = 60

/** "always", or "when “Dinner” is any of “Yes” and “Perhaps” or “Guests” is more than “2”": when a question of a form is shown. */
export function conditionText({ showWhen }: FormQuestion, { questions }: Form): string {
  if (!showWhen || showWhen.rules.length === 0) return 'always'
  const join = showWhen.match === 'any' ? orList : andList
  return `when ${join(bounded(showWhen.rules, (rule) => ruleText(rule, questions)))}`
}

function ruleText({ eventQuestionId, operator, values }: ConditionRule, questions: readonly FormQuestion[]): string {
  const question = questions.find((one) => one.eventQuestionId === eventQuestionId)
  const name = question ? quoted(question.label) : 'a deleted question'
  const compared = operator === 'isEmpty' || operator === 'notEmpty' ? [] : bounded(values, (value) => valueText(question, value))
  return [name, operatorTexts[operator], ...(compared.length > 0 ? [andList(compared)] : [])].join(' ')
}

function valueText(question: FormQuestion | undefined, value: string): string {
  const label = question && ruleChoices(question)?.find((choice) => choice.value === value)?.label
  if (label !== undefined) return quoted(label)
  // What an id means is not in the form.
  if (question && optionQuestions.includes(question.questionTypeId)) return 'a deleted option'
  return question?.questionTypeId === types.DataSelect ? 'an entry of its list' : quoted(value)
}

function bounded<T>(list: readonly T[], textOf: (one: T) => string): string[] {
  const more = list.length - mostNamed
  const named = list.slice(0, mostNamed).map(textOf)
  return more > 0 ? [...named, `${more.toLocaleString('en-GB')} more`] : named
}

function quoted(text: string): string {
  const characters = Array.from(text)
  return `“${characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('')}…` : text}”`
}
