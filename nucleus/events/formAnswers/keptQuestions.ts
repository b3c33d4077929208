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

/**
 * The questions whose answers, with the texts beside options, are entered as they are stored: they were accepted, whatever the form asks by now. What is
 * stored is read as the form reads it now, such as several lines where it takes one.
 */
export function keptQuestions(questions: readonly FormQuestion[], { answers, optionTexts }: Entered, stored: Stored): Set<number> {
  const isKept = (question: FormQuestion): boolean => {
    const { eventQuestionId: id } = question
    const value = cleanAnswer(question, answers[id])
    const textsOf = (texts: OptionTexts) => cleanOptionTexts(question, value, texts)
    return (
      isDeepStrictEqual(value, cleanAnswer(question, stored.answers.get(id))) &&
      isDeepStrictEqual(textsOf(optionTexts), textsOf(stored.optionTexts.get(id) ?? {}))
    )
  }
  return new Set(questions.filter(isKept).map(({ eventQuestionId }) => eventQuestionId))
}
