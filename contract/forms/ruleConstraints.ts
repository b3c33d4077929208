import { comparedAnswer, type ComparedAnswer, isRuleMet } from './conditions.ts'
import type { FormQuestion } from './form.ts'
import { type PossibleAnswers, possibleAnswers } from './possibleAnswers.ts'
import type { ListsOfForm } from './ruleValues.ts'
import type { ConditionRule } from './showWhen.ts'

/** A constraint of a condition on an earlier question: its answer is one of these, each a bit. */
export interface Constraint {
  /** Where the question is in the form. */
  place: number
  answers: bigint
}
/** The bit for no answer. */
export const unanswered = 1n
/** The bit for any answer that is not among the possible ones. */
const other = 2n
const firstBit = 2

/** What a check may still spend on a form: comparisons of answers with rules, and constraints that are tried. */
export interface Budget {
  steps: number
}

interface Context {
  listOf: ListsOfForm
  budget: Budget
}

/**
 * Returns a function for the constraints of each question on others: in each alternative all that must hold together, at most one on a question. Equal rules are
 * compared once. Where comparing exceeds the budget, an answer that meets the rules is taken for granted.
 */
export function constraintsOf(questions: readonly FormQuestion[], context: Context): (place: number) => Constraint[][] {
  const places = new Map(questions.map(({ eventQuestionId }, place) => [eventQuestionId, place]))
  const rulesAbout = Map.groupBy(
    questions.flatMap(({ showWhen }) => showWhen?.rules ?? []),
    (rule) => rule.eventQuestionId,
  )
  const answersOf = new Map<ConditionRule, bigint>()
  for (const question of questions) {
    const groups = equalRules(rulesAbout.get(question.eventQuestionId) ?? [])
    if (groups.length === 0) continue
    const possible = affordableAnswers(
      question,
      groups.map(([rule]) => rule),
      context,
    )
    const compared = possible.answers.map(comparedAnswer)
    for (const group of groups) {
      const answers = answersMeeting(group[0], compared, possible.isOpen)
      for (const rule of group) answersOf.set(rule, answers)
    }
  }

  /** The answers that meet a rule of the question at a place; a yes or no where it is about no earlier question, which counts as not answered. */
  function constraintOf(rule: ConditionRule, place: number): Constraint | boolean {
    const of = places.get(rule.eventQuestionId)
    return of === undefined || of >= place ? isRuleMet(rule, comparedAnswer(null)) : { place: of, answers: answersOf.get(rule) ?? 0n }
  }

  return (place) => {
    const { match = 'all', rules = [] } = questions[place]?.showWhen ?? {}
    const constraints = rules.map((rule) => constraintOf(rule, place))
    const open = constraints.filter((constraint) => typeof constraint === 'object')
    if (match === 'all' || rules.length === 0) return constraints.includes(false) ? [] : [merged(open, (one, more) => one & more)]
    return constraints.includes(true) ? [[]] : merged(open, (one, more) => one | more).map((constraint) => [constraint])
  }
}

/** The rules about one question, those that are equal together. */
const equalRules = (rules: readonly ConditionRule[]) =>
  [...Map.groupBy(rules, ({ operator, values }) => JSON.stringify([operator, values])).values()] as [ConditionRule, ...ConditionRule[]][]

/** One constraint on each question. */
function merged(constraints: readonly Constraint[], join: (one: bigint, more: bigint) => bigint): Constraint[] {
  const byPlace = Map.groupBy(constraints, ({ place }) => place)
  return [...byPlace].map(([place, list]) => ({ place, answers: list.map(({ answers }) => answers).reduce(join) }))
}

const anything: PossibleAnswers = { answers: [null], isOpen: true }

/** The possible answers of a question, if the budget is enough for comparing them with the rules about it. */
function affordableAnswers(question: FormQuestion, rules: readonly ConditionRule[], { listOf, budget }: Context): PossibleAnswers {
  const comparisons = rules.reduce((sum, rule) => sum + 1 + rule.values.length, 0)
  if (comparisons > budget.steps) return anything
  const values = [...new Set(rules.flatMap((rule) => rule.values))]
  if (values.length * comparisons > budget.steps) return anything
  const possible = possibleAnswers(question, values, listOf)
  const cost = possible.answers.length * comparisons
  if (cost > budget.steps) return anything
  budget.steps -= cost
  return possible
}

function answersMeeting(rule: ConditionRule, answers: readonly ComparedAnswer[], isOpen: boolean): bigint {
  const bits = answers.map((answer, index) => {
    if (!isRuleMet(rule, answer)) return 0n
    return answer.isBlank ? unanswered : 1n << BigInt(index + firstBit)
  })
  return bits.reduce((sum, bit) => sum | bit, isOpen && rule.operator !== 'isEmpty' ? other : 0n)
}
