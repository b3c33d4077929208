import { questionTypes as types } from '#constants/questionTypes.ts'
import type { AnswerValue, FormQuestion } from '#contract/forms/form.ts'

/** The answer to the question for the country that one for a state belongs to: the nearest above it, or the first of the form. */
export function countryFor(
  { eventQuestionId }: FormQuestion,
  visible: readonly FormQuestion[],
  valueOf: (question: FormQuestion) => AnswerValue,
): AnswerValue {
  const at = visible.findIndex((one) => one.eventQuestionId === eventQuestionId)
  const isCountry = ({ questionTypeId }: FormQuestion) => questionTypeId === types.Address_Country
  const country = visible.slice(0, at).findLast(isCountry) ?? visible.find(isCountry)
  return country ? valueOf(country) : null
}
