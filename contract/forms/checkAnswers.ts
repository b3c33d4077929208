import { checkAnswer, type CheckContext } from './checkAnswer.ts'
import { cleanAnswer } from './cleanAnswer.ts'
import { visibleQuestions } from './conditions.ts'
import type { AnswerValue, Form, FormQuestion } from './form.ts'
import { asAsked, identityId, identityQuestions } from './identity.ts'
import { cleanOptionTexts } from './optionTexts.ts'

const companyId = identityId('companyName')

/**
 * The questions that a registrant answers: those for name and address, then those of the form that are active and not for staff only. The company
 * is required where only some of one may register.
 */
export const publicQuestions = ({ questions }: Form, { isCompanyRequired = false } = {}): FormQuestion[] => [
  ...identityQuestions.map((one) => (isCompanyRequired && one.eventQuestionId === companyId ? { ...one, isRequired: true } : one)),
  ...questions.filter(({ isActive, isStaffOnly }) => isActive && !isStaffOnly),
]

export interface CheckedAnswers {
  visible: FormQuestion[]
  /** The cleaned answer to each visible question; null for none. */
  answers: Record<number, AnswerValue>
  /** The cleaned texts beside chosen options, by the id of the question and of the option. */
  optionTexts: Record<number, Record<string, string>>
  /** What is wrong, by the id of the question. */
  problems: Record<number, string>
}

/** Checks the answers to a whole form. `given` may have any shape. Form and nucleus use the same check. */
export function checkAnswers(
  questions: readonly FormQuestion[],
  given: Readonly<Record<number, unknown>>,
  context: CheckContext,
): CheckedAnswers {
  const cleaned = Object.fromEntries(
    questions.map((question) => [question.eventQuestionId, cleanAnswer(question, given[question.eventQuestionId])]),
  )
  const visible = visibleQuestions(questions, cleaned).map((question) => asAsked(question, cleaned))
  const answerOf = ({ eventQuestionId }: FormQuestion): AnswerValue => cleaned[eventQuestionId] ?? null
  const problems = visible.flatMap((question) => {
    const problem = checkAnswer(question, answerOf(question), context)
    return problem ? [[question.eventQuestionId, problem] as const] : []
  })
  return {
    visible,
    answers: Object.fromEntries(visible.map((question) => [question.eventQuestionId, answerOf(question)])),
    optionTexts: Object.fromEntries(
      visible.flatMap((question) => {
        const texts = cleanOptionTexts(question, answerOf(question), context.optionTexts ?? {})
        return texts ? [[question.eventQuestionId, texts] as const] : []
      }),
    ),
    problems: Object.fromEntries(problems),
  }
}
