import { inArray } from 'drizzle-orm'
import { eventQuestionAnswers, eventQuestions } from '../../db/tables/index.ts'
import { copiedQuestion, ruleCopies } from '../copies/copiedQuestion.ts'
import { insertCopies, planCopies } from '../copies/copyRows.ts'
import type { EventCopy } from '../copies/EventCopy.ts'

/** Copies the forms of the copied company types: questions and their options. Call it after the parts that questions name, such as the agenda. */
export async function copyForms(copy: EventCopy): Promise<void> {
  const types = { ids: copy.ids.eventCompanyTypeId ?? new Map<number, number>() }
  const ofTypes = { resource: 'eventQuestions', table: eventQuestions, idKey: 'eventQuestionId' }
  const questions = await planCopies(copy, ofTypes, inArray(eventQuestions.eventCompanyTypeId, [...types.ids.keys()]))
  const ofQuestions = { resource: 'eventQuestionAnswers', table: eventQuestionAnswers, idKey: 'eventQuestionAnswerId' }
  const options = await planCopies(copy, ofQuestions, inArray(eventQuestionAnswers.eventQuestionId, [...questions.ids.keys()]))
  copy.copiedRule = ruleCopies(copy, { questions, options }).copiedExactly
  await insertCopies(copy, questions, copiedQuestion(copy, { types, questions, options }))
  await insertCopies(copy, options, ({ eventQuestionId }) => ({ eventQuestionId: questions.ids.get(eventQuestionId) }))
}
