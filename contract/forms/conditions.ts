import { type QuestionTypeId, shownQuestions } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { normalised } from '../normalised.ts'
import { answerLimits } from './answerRules.ts'
import { isLocalDate } from './dates.ts'
import { type Answers, type AnswerValue, type FormQuestion, isBlank } from './form.ts'
import type { ConditionOperator, ConditionRule, ShowWhen } from './showWhen.ts'

const answered: readonly ConditionOperator[] = ['notEmpty', 'isEmpty']
/** The operators that can compare the answers of a type, the most usual first; none for a type that is never answered. */
export function operatorsOf(questionTypeId: QuestionTypeId): readonly ConditionOperator[] {
  if (shownQuestions.includes(questionTypeId)) return []
  switch (questionTypeId) {
    case types.Number:
    case types.AUM_Number:
      return ['gte', 'lte', 'gt', 'lt', 'equals', 'notEquals', 'in', 'notIn', ...answered]
    case types.Datepicker:
      return ['before', 'after', 'equals', 'notEquals', ...answered]
    case types.Yes_No:
      return ['equals', 'notEquals', ...answered]
    case types.Upload:
    case types.Headshot_Upload:
      return answered
    case types.Radio:
    case types.Checkbox:
    case types.Select:
    case types.DataSelect:
    case types.Address_Country:
    case types.Address_TimeZone:
      return ['in', 'notIn', 'equals', 'notEquals', 'contains', ...answered]
    default:
      return ['equals', 'notEquals', 'in', 'notIn', 'contains', ...answered]
  }
}

/**
 * The questions that a registrant sees with these answers, in the order of the form. A question that is not shown counts as not answered. A rule about
 * a question that does not come earlier counts as a rule about one that is not answered.
 */
export function visibleQuestions<Q extends Pick<FormQuestion, 'eventQuestionId' | 'showWhen'>>(
  questions: readonly Q[],
  answers: Answers,
): Q[] {
  const shown = new Set<number>()
  const compared = new Map<number, ComparedAnswer>()
  const answerOf = (id: number): ComparedAnswer => {
    if (!shown.has(id)) return comparedAnswer(null)
    const answer = compared.get(id) ?? comparedAnswer(answers[id])
    compared.set(id, answer)
    return answer
  }
  return questions.filter(({ eventQuestionId, showWhen }) => {
    const isVisible = !showWhen || isMet(showWhen, answerOf)
    if (isVisible) shown.add(eventQuestionId)
    return isVisible
  })
}

/** Whether a condition holds. Without rules it does. */
export function isMet({ match, rules }: ShowWhen, answerOf: (eventQuestionId: number) => ComparedAnswer): boolean {
  const holds = (rule: ConditionRule) => isRuleMet(rule, answerOf(rule.eventQuestionId))
  return rules.length === 0 || (match === 'all' ? rules.every(holds) : rules.some(holds))
}

/** An answer in the form that rules compare, made once for all of them. */
export interface ComparedAnswer {
  isBlank: boolean
  /** Its single values: chosen options, a text without regard to case, a number. Files have none. */
  parts: readonly Part[]
  /** Those of its parts that are no numbers. */
  texts: ReadonlySet<string>
}
type Part = string | number | boolean

/** One more than any answer that is accepted has. */
const mostParts = answerLimits.selected + 1

/** An answer as rules compare it. It may have any shape: rules are also evaluated for what was not checked yet. */
export function comparedAnswer(answer: AnswerValue | undefined): ComparedAnswer {
  if (isBlank(answer)) return { isBlank: true, parts: [], texts: new Set() }
  const list: readonly unknown[] = Array.isArray(answer) ? answer : [typeof answer === 'object' && 'text' in answer ? answer.text : answer]
  const parts = list.slice(0, mostParts).flatMap((one): Part[] => {
    if (typeof one === 'string') return [normal(one)]
    return typeof one === 'number' || typeof one === 'boolean' ? [one] : []
  })
  return { isBlank: false, parts, texts: new Set(parts.flatMap((part) => (typeof part === 'number' ? [] : String(part)))) }
}

/** Whether one rule holds for an answer. A blank answer only meets `isEmpty`, `notEquals` and `notIn`. */
export function isRuleMet({ operator, values }: Pick<ConditionRule, 'operator' | 'values'>, answer: ComparedAnswer): boolean {
  if (answer.isBlank) return operator === 'isEmpty' || operator === 'notEquals' || operator === 'notIn'
  const { parts } = answer
  const has = (value: string) => hasPart(answer, value)
  const [value = ''] = values
  const [part = ''] = parts
  switch (operator) {
    case 'isEmpty':
      return false
    case 'notEmpty':
      return true
    case 'equals':
      return parts.length === 1 && has(value)
    case 'notEquals':
      return !(parts.length === 1 && has(value))
    case 'in':
      return values.some(has)
    case 'notIn':
      return !values.some(has)
    case 'contains':
      // The id of an option is not contained in a longer id.
      return typeof part === 'string' ? !isBlank(value) && part.includes(normal(value)) : has(value)
    case 'gt':
      return numberIn(part) > numberIn(value)
    case 'gte':
      return numberIn(part) >= numberIn(value)
    case 'lt':
      return numberIn(part) < numberIn(value)
    case 'lte':
      return numberIn(part) <= numberIn(value)
    case 'before':
      return isLocalDate(String(part)) && isLocalDate(value) && part < value
    case 'after':
      return isLocalDate(String(part)) && isLocalDate(value) && part > value
  }
}

function hasPart({ parts, texts }: ComparedAnswer, value: string): boolean {
  if (texts.has(normal(value))) return true
  const number = numberIn(value)
  return parts.some((part) => part === number)
}
/** Longer texts are refused wherever they are shown. */
const normal = (value: string): string =>
  normalised(value.slice(0, 2 * answerLimits.textArea), 'NFC')
    .trim()
    .toLowerCase()
/** The number that a text is; NaN, which no comparison holds for, when it is none. */
const numberIn = (value: Part): number => (typeof value === 'number' ? value : isNumber(String(value)) ? Number(value) : NaN)
/** Whether a text is a number as rules have it. */
export const isNumber = (text: string): boolean => /^\s*-?\d+(?:\.\d+)?\s*$/.test(text)
