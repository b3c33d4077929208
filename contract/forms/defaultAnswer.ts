import { optionQuestions, type QuestionTypeId, shownQuestions } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { readAmount } from './amounts.ts'
import { takesSeveral } from './answerRules.ts'
import { isLocalDate } from './dates.ts'
import type { AnswerValue, FormQuestion } from './form.ts'

/** The answer that a question has before anybody answers it: its options that are chosen at first, or its default. */
export function defaultAnswer(question: FormQuestion): AnswerValue {
  const { questionTypeId, options, defaultValue } = question
  if (optionQuestions.includes(questionTypeId)) {
    const chosen = options.filter(({ isDefault, isActive }) => isDefault && isActive).map((one) => one.eventQuestionAnswerId)
    return takesSeveral(question) ? chosen : (chosen[0] ?? null)
  }
  const text = defaultValue?.trim() ?? ''
  return text === '' || typesWithoutDefault.includes(questionTypeId) ? null : readDefault(questionTypeId, text)
}

/** Why a default cannot be an answer of its type, whatever the rules of the question are; undefined where it can. */
export function defaultProblem({ questionTypeId, defaultValue }: { questionTypeId: QuestionTypeId; defaultValue?: string | null }) {
  const [text, accepted] = [defaultValue?.trim() ?? '', acceptedDefaults[questionTypeId]]
  if (text === '' || accepted === undefined) return undefined
  const isAnswer = questionTypeId === types.Datepicker ? isLocalDate(text) : readDefault(questionTypeId, text) !== null
  return isAnswer ? undefined : `“${text}” is not ${accepted}`
}
const acceptedDefaults: Partial<Record<QuestionTypeId, string>> = {
  [types.Yes_No]: 'yes or no',
  [types.Number]: 'a number',
  [types.AUM_Number]: 'an amount such as 750M or 2.5B',
  [types.Datepicker]: 'a date such as 2027-04-12',
}

function readDefault(questionTypeId: QuestionTypeId, text: string): AnswerValue {
  switch (questionTypeId) {
    case types.Yes_No:
      return /^(yes|true)$/i.test(text) ? true : /^(no|false)$/i.test(text) ? false : null
    case types.Number:
      return Number.isNaN(Number(text)) ? null : Number(text)
    case types.AUM_Number:
      return readAmount(text) ?? null
    case types.Autocomplete:
      return { text }
    default:
      return text
  }
}

/** Types whose default has no meaning, besides those whose options say what is chosen at first. */
export const typesWithoutDefault: readonly number[] = [...shownQuestions, types.Upload, types.Headshot_Upload, types.DataSelect]
