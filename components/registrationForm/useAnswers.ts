import { useRef, useState } from 'react'
import { formMessages } from '#constants/formMessages.ts'
import { optionQuestions } from '#constants/questionKinds.ts'
import { checkAnswer, type CheckContext, chosenOptionIds } from '#contract/forms/checkAnswer.ts'
import { checkAnswers, publicQuestions } from '#contract/forms/checkAnswers.ts'
import { cleanAnswer } from '#contract/forms/cleanAnswer.ts'
import { defaultAnswer } from '#contract/forms/defaultAnswer.ts'
import type { EventDays } from '#contract/forms/dates.ts'
import { visibleQuestions } from '#contract/forms/conditions.ts'
import { type AnswerValue, type FormQuestion, isBlank } from '#contract/forms/form.ts'
import { asAsked, otherNameId } from '#contract/forms/identity.ts'
import type { OptionTexts } from '#contract/forms/optionTexts.ts'
import type { NextAnswer } from './ControlProps.ts'

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
  /** What is stored: an answer that stays was accepted, and is not checked again. */
  stored?: FormEntries
  /** Whether staff answer: all questions are asked, and none for name and address. */
  isForStaff?: boolean
  /** What is wrong from the start, by the id of the question. */
  problems?: Readonly<Record<number, string>>
  /** Whether the company must be named. */
  isCompanyRequired?: boolean
  /** Called with what was entered after every change. */
  onChange?: (entered: FormEntries) => void
}

const nothing: FormEntries = { answers: {}, optionTexts: {} }

/** The answers to a form while it is filled in: what is visible, what is wrong. */
export function useAnswers(
  questions: readonly FormQuestion[],
  event: EventDays,
  {
    initial = nothing,
    fullOptionIds,
    lockedIds,
    stored,
    problems = {},
    isForStaff = false,
    isCompanyRequired,
    onChange,
  }: AnswerOptions = {},
) {
  const [entered, setEntered] = useState(initial)
  // What was entered until now, also for what began before it and ends after it, such as an upload.
  const latest = useRef(initial)
  const [errors, setErrors] = useState(problems)
  const all = isForStaff ? questions : publicQuestions({ questions: [...questions] }, { isCompanyRequired })
  const contextOf = (values: FormEntries): CheckContext => ({
    ...event,
    at: new Date(),
    optionTexts: values.optionTexts,
    ...(fullOptionIds && { fullOptionIds }),
    ...(lockedIds && { lockedIds }),
    ...(stored && {
      lockedIds: new Set([...(lockedIds ?? []), ...unchangedIds(all, stored, values)]),
      keptOptionIds: chosenOptionIds(all, (id) => stored.answers[id]),
    }),
  })
  const valueOf = (question: FormQuestion, { answers }: FormEntries): AnswerValue => {
    const { eventQuestionId: id } = question
    const value = id in answers ? (answers[id] ?? null) : defaultAnswer(question)
    return stored ? value : withoutUnknown(question, value)
  }
  const cleanedOf = (values: FormEntries): Record<number, AnswerValue> =>
    Object.fromEntries(all.map((question) => [question.eventQuestionId, cleanAnswer(question, valueOf(question, values))]))
  const problemOf = (question: FormQuestion, values: FormEntries) =>
    checkAnswer(asAsked(question, cleanedOf(values)), cleanAnswer(question, valueOf(question, values)), contextOf(values))
  const showProblem = (id: number, problem: string | undefined) =>
    setErrors(({ [id]: _, ...others }) => (problem ? { ...others, [id]: problem } : others))
  const replace = (next: FormEntries) => {
    latest.current = next
    setEntered(next)
    onChange?.(next)
  }
  const store = (question: FormQuestion, next: FormEntries) => {
    replace(next)
    // A message disappears as soon as the answer is accepted; new ones wait until the question is left.
    const otherName = otherNameId(question)
    for (const one of all)
      if (one.eventQuestionId in errors && [question.eventQuestionId, otherName].includes(one.eventQuestionId))
        showProblem(one.eventQuestionId, problemOf(one, next))
  }

  return {
    visible: visibleQuestions(all, cleanedOf(entered)).map((question) => asAsked(question, cleanedOf(entered))),
    valueOf: (question: FormQuestion) => valueOf(question, entered),
    optionTexts: entered.optionTexts,
    errorOf: ({ eventQuestionId }: FormQuestion): string | undefined => errors[eventQuestionId],
    change: (question: FormQuestion, next: NextAnswer) => {
      const before = latest.current
      const value = typeof next === 'function' ? next(valueOf(question, before)) : next
      store(question, { ...before, answers: { ...before.answers, [question.eventQuestionId]: value } })
    },
    changeText: (question: FormQuestion, optionId: number, text: string) =>
      store(question, { ...latest.current, optionTexts: { ...latest.current.optionTexts, [optionId]: text } }),
    /** What was entered until now. */
    latest: () => latest.current,
    /** Takes answers as they were stored, such as files by their final ids, but for what was changed since they were `sent`. */
    takeStored: (sent: FormEntries, now: FormEntries) => {
      const { answers } = latest.current
      const taken = Object.entries(now.answers).filter(([id]) => answers[Number(id)] === sent.answers[Number(id)])
      replace({ ...latest.current, answers: { ...answers, ...Object.fromEntries(taken) } })
    },
    /** Shows messages of the server beside their questions. */
    showProblems: setErrors,
    /** Checks a question that was left. */
    check: (question: FormQuestion) => showProblem(question.eventQuestionId, problemOf(question, latest.current)),
    /** Checks every visible question. Returns the answers, or the id of the first question that is wrong. */
    checkAll: (): FormEntries | { firstWrong: number; count: number } => {
      const given = Object.fromEntries(all.map((question) => [question.eventQuestionId, valueOf(question, latest.current)]))
      const { visible, answers, optionTexts, problems } = checkAnswers(all, given, contextOf(latest.current))
      setErrors(problems)
      const first = visible.find(({ eventQuestionId }) => problems[eventQuestionId])
      if (first) return { firstWrong: first.eventQuestionId, count: countOf(problems) }
      return { answers, optionTexts: Object.assign({}, ...Object.values(optionTexts)) as OptionTexts }
    },
  }
}

/** An answer without options that the form does not have any more: of those that a draft has, nobody could take one out. */
function withoutUnknown({ questionTypeId, options }: FormQuestion, value: AnswerValue): AnswerValue {
  if (!optionQuestions.includes(questionTypeId)) return value
  const isKnown = (id: unknown) => options.some((option) => option.eventQuestionAnswerId === id)
  if (Array.isArray(value)) return (value as number[]).filter(isKnown)
  return value === null || isKnown(value) ? value : null
}

/** How many answers are not complete: both names say that one of them is missing. */
const countOf = (problems: Readonly<Record<number, string>>): number =>
  new Set(Object.entries(problems).map(([id, problem]) => (problem === formMessages.oneName() ? problem : id))).size

/** The questions with a stored answer that stays, with the texts beside its options. */
function unchangedIds(questions: readonly FormQuestion[], stored: FormEntries, { answers, optionTexts }: FormEntries): number[] {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
  return questions.flatMap(({ eventQuestionId: id, options }) => {
    const keepsTexts = options.every(({ eventQuestionAnswerId: one }) => isSame(optionTexts[one], stored.optionTexts[one]))
    return !isBlank(stored.answers[id]) && keepsTexts && isSame(answers[id], stored.answers[id]) ? [id] : []
  })
}
