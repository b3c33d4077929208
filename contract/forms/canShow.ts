import type { FormQuestion } from './form.ts'
import { type Budget, type Constraint, constraintsOf, unanswered } from './ruleConstraints.ts'
import { type ListsOfForm, noLists } from './ruleValues.ts'

/** Steps in which a form is checked, and at most those of one of its questions; then a question is taken to be shown. */
const mostSteps = 1_000_000
const mostOfQuestion = 100_000

/** A partial assignment of answers that shows a question: the solution of the question at `from`, with these constraints besides. */
interface Solution {
  from?: number
  constraints: readonly Constraint[]
}

/** Questions that must be shown too, by their places; null for none. */
type ToShow = { place: number; rest: ToShow } | null

/**
 * Returns a function that says whether some answers show a question, by the rules of `visibleQuestions`. `questions` are those of the form in its
 * order. Where a rule is about a text or several choices, an answer that meets it is taken for granted. Each question builds on what shows earlier
 * ones, so that a long chain takes few steps.
 */
export function canShowOf(
  questions: readonly FormQuestion[],
  listOf: ListsOfForm = noLists,
  budget: Budget = { steps: mostSteps },
): (eventQuestionId: number) => boolean {
  const alternativesOf = constraintsOf(questions, { listOf, budget })
  const alternatives = questions.map((_, place) => alternativesOf(place))
  const isShown: boolean[] = []
  /** None for a question that is only taken to be shown. */
  const solutions: (Solution | undefined)[] = []
  /** The domain of each question, by place: the answers that meet every constraint so far; what it was before each change; and the steps that are left. */
  const domains = new Array<bigint | undefined>(questions.length)
  const changes: { place: number; before: bigint | undefined }[] = []
  let stepsLeft = 0

  questions.forEach((_, place) => {
    const own = Math.min(budget.steps, mostOfQuestion)
    stepsLeft = own
    isShown[place] = (alternatives[place] ?? []).some((constraints) => canHold(constraints, place))
    budget.steps -= own - Math.max(stepsLeft, 0)
  })
  const shownIds = new Set(questions.filter((_, place) => isShown[place]).map(({ eventQuestionId }) => eventQuestionId))
  return (eventQuestionId) => shownIds.has(eventQuestionId)

  /** Whether the constraints of a question can hold together, with the solution if so. */
  function canHold(constraints: readonly Constraint[], place: number): boolean {
    const answered = constraints.filter(needsAnswer).map((constraint) => constraint.place)
    if (constraints.some(({ answers }) => answers === 0n) || answered.some((one) => !isShown[one])) return false
    const from = answered.length === 0 ? undefined : Math.max(...answered)
    if (constraints.length <= 1) {
      // What shows a question says nothing of its own answer.
      solutions[place] = from === undefined || solutions[from] ? { from, constraints } : undefined
      return true
    }
    return (from !== undefined && solutions[from] && holds(constraints, place, from)) || holds(constraints, place)
  }

  /** As `canHold`, with the answers that show the question at `from`. */
  function holds(constraints: readonly Constraint[], place: number, from?: number): boolean {
    domains.fill(undefined)
    changes.length = 0
    if (from !== undefined) startFrom(from)
    const toShow = add(constraints, null)
    if (toShow === undefined || !canShowAll(toShow)) return false
    const changed = new Set(changes.map((change) => change.place))
    const reduced = [...changed].map((one): Constraint => ({ place: one, answers: domains[one] ?? 0n }))
    solutions[place] = stepsLeft < 0 ? undefined : { from, constraints: reduced }
    return true
  }

  /** Begins with the solution of a question, and with any answer to it. */
  function startFrom(shown: number): void {
    domains[shown] = ~unanswered
    for (let at: number | undefined = shown; at !== undefined && stepsLeft >= 0; at = solutions[at]?.from)
      for (const { place, answers } of solutions[at]?.constraints ?? []) {
        stepsLeft -= 1
        domains[place] ??= answers
      }
  }

  /** Whether these questions can be shown, within the domains so far. */
  function canShowAll(toShow: ToShow): boolean {
    if (!toShow || stepsLeft < 0) return true
    const { place, rest } = toShow
    return (alternatives[place] ?? []).some((constraints) => {
      const before = changes.length
      const next = add(constraints, rest)
      if (next !== undefined && canShowAll(next)) return true
      while (changes.length > before) {
        const change = changes.pop()
        if (change) domains[change.place] = change.before
      }
      return false
    })
  }

  /** Adds constraints. Returns what must be shown, with the questions that must be answered now; undefined when the constraints cannot hold. */
  function add(constraints: readonly Constraint[], toShow: ToShow): ToShow | undefined {
    let all = toShow
    for (const { place, answers } of constraints) {
      stepsLeft -= 1
      const before = domains[place]
      const after = before === undefined ? answers : before & answers
      if (after === 0n) return undefined
      if (after === before) continue
      changes.push({ place, before })
      domains[place] = after
      if ((after & unanswered) !== 0n || (before !== undefined && (before & unanswered) === 0n)) continue
      if (!isShown[place]) return undefined
      all = { place, rest: all }
    }
    return all
  }
}

const needsAnswer = ({ answers }: Constraint): boolean => (answers & unanswered) === 0n
