import type * as z from 'zod'
import { neverRequired, optionQuestions, questionKinds } from '#constants/questionKinds.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import type { questionType } from '#contract/common.ts'
import { rulesOf } from '#contract/forms/answerRules.ts'

const names = new Map<number, string>(Object.entries(questionTypes).map(([name, value]) => [value, name]))

/** The types of questions, in the order in which a form builder offers them. */
export const questionTypeList: readonly z.infer<typeof questionType>[] = questionKinds.map(({ value, label }) => ({
  questionTypeId: value,
  name: names.get(value) ?? '',
  label,
  hasOptions: optionQuestions.includes(value),
  hasInput: !neverRequired.includes(value),
  isMultiple: rulesOf(value).includes('maxSelected'),
}))
