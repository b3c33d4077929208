import { optionQuestions, type QuestionTypeId } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { takesSeveral } from './answerRules.ts'
import type { FormQuestion } from './form.ts'

type SavedQuestion = Pick<FormQuestion, 'questionTypeId' | 'validation' | 'dataSource'>

/** The field of a question whose change would leave its stored answers without a meaning; undefined when they all keep it. */
export function changeThatBreaks(before: SavedQuestion, after: SavedQuestion): 'questionTypeId' | 'validation' | 'dataSource' | undefined {
  const isChoosing = optionQuestions.includes(before.questionTypeId) && optionQuestions.includes(after.questionTypeId)
  if (before.questionTypeId !== after.questionTypeId && !isChoosing && !(isPlainText(before) && isPlainText(after))) return 'questionTypeId'
  // A single choice is stored as one id, several as a list.
  if (takesSeveral(before) !== takesSeveral(after)) return before.questionTypeId === after.questionTypeId ? 'validation' : 'questionTypeId'
  return holdsIds.includes(before.questionTypeId) && before.dataSource !== after.dataSource ? 'dataSource' : undefined
}

const isPlainText = ({ questionTypeId }: SavedQuestion): boolean => questionTypeId === types.Input || questionTypeId === types.TextArea
/** Types whose answers hold ids of the list that they offer. */
const holdsIds: readonly QuestionTypeId[] = [types.DataSelect, types.Autocomplete]
