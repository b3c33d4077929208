import { isDeepStrictEqual } from 'node:util'
import { cleanAnswer } from '#contract/forms/cleanAnswer.ts'
import type { AnswerValue, FormQuestion } from '#contract/forms/form.ts'
import { cleanOptionTexts, type OptionTexts } from '#contract/forms/optionTexts.ts'

interface Entered {
  answers: Readonly<Record<number, unknown>>
  optionTexts: OptionTexts
}

interface Stored {
  answers: ReadonlyMap<number, AnswerValue>
  /** By the id of the question, then of the option. */
  optionTexts: ReadonlyMap<number, Readonly<Record<string, string>>>
}

/** The questions whose answers, with the texts beside options, are entered as they are stored: they were accepted, whatever the form asks by now. */
export function keptQuestions(questions: readonly FormQuestion[], { answers, optionTexts }: Entered, stored: Stored): Set<number> {
  const isKept = (question: FormQuestion): boolean => {
    const { eventQuestionId: id } = question
    const value = cleanAnswer(question, answers[id])
    return (
      isDeepStrictEqual(value, stored.answers.get(id) ?? null) &&
      isDeepStrictEqual(cleanOptionTexts(question, value, optionTexts), stored.optionTexts.get(id) ?? null)
    )
  }
  return new Set(questions.filter(isKept).map(({ eventQuestionId }) => eventQuestionId))
}
