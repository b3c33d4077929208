import type { FormQuestion } from './form.ts'
import { type Budget, type Demand, demandsOf, unanswered } from './ruleDemands.ts'
import { type ListsOfForm, noLists } from './ruleValues.ts'

/** Steps in which a form is checked, and at most those of one of its questions; then a question is taken to be shown. */
const mostSteps = 1_000_000
const mostOfQuestion = 100_000

/** Answers that show a question: those that show the question at `from`, narrowed to `demands`. */
interface Proof {
  from?: number
  demands: readonly Demand[]
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
  const alternativesOf = demandsOf(questions, { listOf, budget })
  const alternatives = questions.map((_, place) => alternativesOf(place))
  const isShown: boolean[] = []
  /** None for a question that is only taken to be shown. */
  const proofs: (Proof | undefined)[] = []
  /** The answers that meet every demand so far, by place; what was there before each change; and the steps that are left. */
  const accepted = new Array<bigint | undefined>(questions.length)
  const changes: { place: number; before: bigint | undefined }[] = []
  let stepsLeft = 0

  questions.forEach((_, place) => {
    const own = Math.min(budget.steps, mostOfQuestion)
    stepsLeft = own
    isShown[place] = (alternatives[place] ?? []).some((demands) => canHold(demands, place))
    budget.steps -= own - Math.max(stepsLeft, 0)
  })
  const shownIds = new Set(questions.filter((_, place) => isShown[place]).map(({ eventQuestionId }) => eventQuestionId))
  return (eventQuestionId) => shownIds.has(eventQuestionId)

  /** Whether the demands of a question can hold together, with the proof if so. */
  function canHold(demands: readonly Demand[], place: number): boolean {
    const answered = demands.filter(needsAnswer).map((demand) => demand.place)
    if (demands.some(({ answers }) => answers === 0n) || answered.some((one) => !isShown[one])) return false
    const from = answered.length === 0 ? undefined : Math.max(...answered)
    if (demands.length <= 1) {
      // What shows a question says nothing of its own answer.
      proofs[place] = from === undefined || proofs[from] ? { from, demands } : undefined
      return true
    }
    return (from !== undefined && proofs[from] && holds(demands, place, from)) || holds(demands, place)
  }

  /** As `canHold`, with the answers that show the question at `from`. */
  function holds(demands: readonly Demand[], place: number, from?: number): boolean {
    accepted.fill(undefined)
    changes.length = 0
    if (from !== undefined) accept(from)
    const toShow = add(demands, null)
    if (toShow === undefined || !canShowAll(toShow)) return false
    const changed = new Set(changes.map((change) => change.place))
    const narrowed = [...changed].map((one): Demand => ({ place: one, answers: accepted[one] ?? 0n }))
    proofs[place] = stepsLeft < 0 ? undefined : { from, demands: narrowed }
    return true
  }

  /** Accepts only answers that show a question, and some answer to it. */
  function accept(shown: number): void {
    accepted[shown] = ~unanswered
    for (let at: number | undefined = shown; at !== undefined && stepsLeft >= 0; at = proofs[at]?.from)
      for (const { place, answers } of proofs[at]?.demands ?? []) {
        stepsLeft -= 1
        accepted[place] ??= answers
      }
  }

  /** Whether these questions can be shown, each after what has been accepted. */
  function canShowAll(toShow: ToShow): boolean {
    if (!toShow || stepsLeft < 0) return true
    const { place, rest } = toShow
    return (alternatives[place] ?? []).some((demands) => {
      const before = changes.length
      const next = add(demands, rest)
      if (next !== undefined && canShowAll(next)) return true
      while (changes.length > before) {
        const change = changes.pop()
        if (change) accepted[change.place] = change.before
      }
      return false
    })
  }

  /** Adds demands. Returns what must be shown, with the questions that must be answered now; undefined when the demands cannot hold. */
  function add(demands: readonly Demand[], toShow: ToShow): ToShow | undefined {
    let all = toShow
    for (const { place, answers } of demands) {
      stepsLeft -= 1
      const before = accepted[place]
      const after = before === undefined ? answers : before & answers
      if (after === 0n) return undefined
      if (after === before) continue
      changes.push({ place, before })
      accepted[place] = after
      if ((after & unanswered) !== 0n || (before !== undefined && (before & unanswered) === 0n)) continue
      if (!isShown[place]) return undefined
      all = { place, rest: all }
    }
    return all
  }
}

const needsAnswer = ({ answers }: Demand): boolean => (answers & unanswered) === 0n
