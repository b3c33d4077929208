import { questionTypes as types } from '#constants/questionTypes.ts'
import { takesSeveral } from './answerRules.ts'
import { isRuleMet } from './conditions.ts'
import { placeLabels } from './listChoices.ts'
import { type ListsOfForm, noLists, ruleChoices } from './ruleValues.ts'
import type { ConditionRule } from './showWhen.ts'
import type { AnswerValue, FormQuestion } from './form.ts'

/** What has been decided of a question: which of its answers, null for none, meet every rule so far. */
interface Possible {
  answers: readonly AnswerValue[]
  /** Whether an answer to a question with any number of them meets the rules: taken for granted. */
  isOpen: boolean
}
type DecidedAnswers = ReadonlyMap<number, Possible>

/** Alternatives of conditions that are tried before a question is taken to be shown. */
const mostTries = 10_000

/**
 * Whether some answers show a question, by the rules of `visibleQuestions`. `questions` are those of the form in its order. Where a rule is about
 * a question with any number of answers, such as a text, one that meets it is taken for granted.
 */
export function canShow(questions: readonly FormQuestion[], eventQuestionId: number, listOf: ListsOfForm = noLists): boolean {
  const places = new Map(questions.map((question, place) => [question.eventQuestionId, { question, place }]))
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
      const old = decided.get(rule.eventQuestionId) ?? answersOf(other.question, listOf)
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

/** Every answer that a question can have, where these are few. */
function answersOf(question: FormQuestion, listOf: ListsOfForm): Possible {
  const { questionTypeId, options, validation } = question
  if (questionTypeId === types.Yes_No) return { answers: [null, true, false], isOpen: false }
  const isSingle = (questionTypeId === types.Radio || questionTypeId === types.Select) && !takesSeveral({ questionTypeId, validation })
  const isListed = questionTypeId === types.DataSelect && !takesSeveral({ questionTypeId, validation })
  const listed = isListed || placeLabels(questionTypeId) ? ruleChoices(question, listOf) : undefined
  if (listed) return { answers: [null, ...listed.map(({ value }) => (isListed ? Number(value) : value))], isOpen: false }
  if (!isSingle) return { answers: [null], isOpen: true }
  return { answers: [null, ...options.filter(({ isActive }) => isActive).map((one) => one.eventQuestionAnswerId)], isOpen: false }
}
