import { useState } from 'react'
import { formMessages } from '#constants/formMessages.ts'
import { checkAnswer, type CheckContext } from '#contract/forms/checkAnswer.ts'
import { checkAnswers, publicQuestions } from '#contract/forms/checkAnswers.ts'
import { cleanAnswer } from '#contract/forms/cleanAnswer.ts'
import { defaultAnswer } from '#contract/forms/defaultAnswer.ts'
import type { EventDays } from '#contract/forms/dates.ts'
import { visibleQuestions } from '#contract/forms/conditions.ts'
import type { AnswerValue, FormQuestion } from '#contract/forms/form.ts'
import { asAsked, otherNameId } from '#contract/forms/identity.ts'
import type { OptionTexts } from '#contract/forms/optionTexts.ts'

/** Answers by the id of their question; the fields of `identityQuestions` have negative ids. */
export type SubmittedAnswers = Readonly<Record<number, AnswerValue>>

/** Answers, and what was typed beside options by the id of the option. */
export interface FormEntries {
  answers: SubmittedAnswers
  optionTexts: OptionTexts
}

export interface AnswerOptions {
  /** Answers to start with. */
  initial?: FormEntries
  /** Options without a place. */
  fullOptionIds?: ReadonlySet<number>
  /** Questions whose answers cannot be changed, and so are not checked. */
  lockedIds?: ReadonlySet<number>
  /**
   * For staff: what is stored. All questions are asked, and none for name and address; an answer that stays as it is stored is not checked.
   */
  stored?: FormEntries
  /** Called with what was entered after every change. */
  onChange?: (entered: FormEntries) => void
}

/** The answers to a form while it is filled in: what is visible, what is wrong. */
export function useAnswers(
  questions: readonly FormQuestion[],
  event: EventDays,
  { initial = { answers: {}, optionTexts: {} }, fullOptionIds, lockedIds, stored, onChange }: AnswerOptions = {},
) {
  const [entered, setEntered] = useState(initial)
  const [errors, setErrors] = useState<Readonly<Record<number, string>>>({})
  const all = stored ? questions : publicQuestions({ questions: [...questions] })
  const contextOf = (values = entered): CheckContext => ({
    ...event,
    at: new Date(),
    optionTexts: values.optionTexts,
    ...(fullOptionIds && { fullOptionIds }),
    ...(lockedIds && { lockedIds }),
    ...(stored && { lockedIds: new Set([...(lockedIds ?? []), ...unchangedIds(all, stored, values)]) }),
  })
  const valueOf = (question: FormQuestion, { answers } = entered): AnswerValue =>
    question.eventQuestionId in answers ? (answers[question.eventQuestionId] ?? null) : defaultAnswer(question)
  const cleanedOf = (values = entered): Record<number, AnswerValue> =>
    Object.fromEntries(all.map((question) => [question.eventQuestionId, cleanAnswer(question, valueOf(question, values))]))
  const problemOf = (question: FormQuestion, values = entered) =>
    checkAnswer(asAsked(question, cleanedOf(values)), cleanAnswer(question, valueOf(question, values)), contextOf(values))
  const showProblem = (id: number, problem: string | undefined) =>
    setErrors(({ [id]: _, ...others }) => (problem ? { ...others, [id]: problem } : others))
  const store = (question: FormQuestion, next: FormEntries) => {
    setEntered(next)
    onChange?.(next)
    // A message disappears as soon as the answer is accepted; new ones wait until the question is left.
    const otherName = otherNameId(question)
    for (const one of all)
      if (one.eventQuestionId in errors && [question.eventQuestionId, otherName].includes(one.eventQuestionId))
        showProblem(one.eventQuestionId, problemOf(one, next))
  }

  return {
    visible: visibleQuestions(all, cleanedOf()).map((question) => asAsked(question, cleanedOf())),
    valueOf: (question: FormQuestion) => valueOf(question),
    optionTexts: entered.optionTexts,
    errorOf: ({ eventQuestionId }: FormQuestion): string | undefined => errors[eventQuestionId],
    change: (question: FormQuestion, value: AnswerValue) =>
      store(question, { ...entered, answers: { ...entered.answers, [question.eventQuestionId]: value } }),
    changeText: (question: FormQuestion, optionId: number, text: string) =>
      store(question, { ...entered, optionTexts: { ...entered.optionTexts, [optionId]: text } }),
    /** Shows messages of the server beside their questions. */
    showProblems: setErrors,
    /** Checks a question that was left. */
    check: (question: FormQuestion) => showProblem(question.eventQuestionId, problemOf(question)),
    /** Checks every visible question. Returns the answers, or the id of the first question that is wrong. */
    checkAll: (): FormEntries | { firstWrong: number; count: number } => {
      const given = Object.fromEntries(all.map((question) => [question.eventQuestionId, valueOf(question)]))
      const { visible, answers, optionTexts, problems } = checkAnswers(all, given, contextOf())
      setErrors(problems)
      const first = visible.find(({ eventQuestionId }) => problems[eventQuestionId])
      if (first) return { firstWrong: first.eventQuestionId, count: countOf(problems) }
      return { answers, optionTexts: Object.assign({}, ...Object.values(optionTexts)) as OptionTexts }
    },
  }
}

/** How many answers are not complete: both names say that one of them is missing. */
const countOf = (problems: Readonly<Record<number, string>>): number =>
  new Set(Object.entries(problems).map(([id, problem]) => (problem === formMessages.oneName() ? problem : id))).size

/** The questions whose answers, with the texts beside options, are as they are stored. */
function unchangedIds(questions: readonly FormQuestion[], stored: FormEntries, { answers, optionTexts }: FormEntries): number[] {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
  return questions.flatMap(({ eventQuestionId: id, options }) => {
    const keepsTexts = options.every(({ eventQuestionAnswerId: one }) => isSame(optionTexts[one], stored.optionTexts[one]))
    return keepsTexts && isSame(answers[id], stored.answers[id]) ? [id] : []
  })
}
