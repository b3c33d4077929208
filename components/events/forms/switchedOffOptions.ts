import type { EventQuestion } from '#contract/events/questions.ts'
import type { FormProblem } from '#contract/forms/checkForm.ts'
import { formatCount } from '../../ui/numbers.ts'

/** Options of a form that are switched off although registrations that are not ended chose them, as warnings. */
export const switchedOffOptions = (questions: readonly EventQuestion[]): FormProblem[] =>
  questions
    .filter(({ isActive = true }) => isActive)
    .flatMap(({ eventQuestionId, answers }) =>
      answers
        .filter(({ isActive, chosenCount }) => !isActive && chosenCount > 0)
        .map(({ label, chosenCount }): FormProblem => ({ eventQuestionId, grade: 'warning', text: chosenText(label, chosenCount) })),
    )

const chosenText = (label: string, count: number): string =>
  count === 1
    ? `1 registration chose “${label}”, which is switched off. Its answer keeps it, and no one else can choose it`
    : `${formatCount(count)} registrations chose “${label}”, which is switched off. Their answers keep it, and no one else can choose it`
