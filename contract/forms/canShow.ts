import { isRuleMet } from './conditions.ts'
import type { FormQuestion } from './form.ts'
import { type PossibleAnswers, possibleAnswers } from './possibleAnswers.ts'
import { type ListsOfForm, noLists } from './ruleValues.ts'
import type { ConditionRule } from './showWhen.ts'

/** What has been decided of questions: which of their answers meet every rule so far. */
type DecidedAnswers = ReadonlyMap<number, PossibleAnswers>

/** Alternatives of conditions that are tried before a question is taken to be shown. */
const mostTries = 10_000

/**
 * Whether some answers show a question, by the rules of `visibleQuestions`. `questions` are those of the form in its order. Where a rule is about
 * a text or several choices, an answer that meets it is taken for granted.
 */
export function canShow(questions: readonly FormQuestion[], eventQuestionId: number, listOf: ListsOfForm = noLists): boolean {
  const places = new Map(questions.map((question, place) => [question.eventQuestionId, { question, place }]))
  const valuesOf = Map.groupBy(
    questions.flatMap(({ showWhen }) => showWhen?.rules ?? []),
    (rule) => rule.eventQuestionId,
  )
  const possible = (question: FormQuestion) =>
    possibleAnswers(question, valuesOf.get(question.eventQuestionId)?.flatMap(({ values }) => values) ?? [], listOf)
  let tries = 0

  /** Whether the rest of what must hold can hold: questions that must be shown, each after what has been decided. */
  function isPossible(toShow: readonly number[], decided: DecidedAnswers): boolean {
    tries += 1
    const [id, ...others] = toShow
    const own = id === undefined ? undefined : places.get(id)
    if (!own || tries > mostTries) return true
    const { match, rules = [] } = own.question.showWhen ?? {}
    const alternatives = match === 'any' && rules.length > 0 ? rules.map((rule) => [rule]) : [rules]
    return alternatives.some((together) => {
      const next = decide(together, own.place, decided)
      return next !== undefined && isPossible([...others, ...next.toShow], next.decided)
    })
  }

  /** Adds rules of the question at a place. Undefined when they cannot hold. Questions that must have an answer must be shown themselves. */
  function decide(
    rules: readonly ConditionRule[],
    place: number,
    before: DecidedAnswers,
  ): { toShow: number[]; decided: DecidedAnswers } | undefined {
    const decided = new Map(before)
    const toShow: number[] = []
    for (const rule of rules) {
      const other = places.get(rule.eventQuestionId)
      // What does not come earlier counts as not answered.
      if (!other || other.place >= place) {
        if (!isRuleMet(rule, null)) return undefined
        continue
      }
      const old = decided.get(rule.eventQuestionId) ?? possible(other.question)
      const answers = old.answers.filter((answer) => isRuleMet(rule, answer))
      const isOpen = old.isOpen && rule.operator !== 'isEmpty'
      if (answers.length === 0 && !isOpen) return undefined
      if (old.answers.includes(null) && !answers.includes(null)) toShow.push(rule.eventQuestionId)
      decided.set(rule.eventQuestionId, { answers, isOpen })
    }
    return { toShow, decided }
  }

  return isPossible([eventQuestionId], new Map())
}
