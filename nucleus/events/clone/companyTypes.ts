import { inArray } from 'drizzle-orm'
import { eventCompanyTypes, eventQuestionAnswers, eventQuestions } from '../../db/tables/index.ts'
import { copyEventRows, copyRows, countOf } from './copyRows.ts'
import type { ClonePart } from './EventCopy.ts'

/** Registration company types, their form questions and the options of these. */
export const companyTypes: ClonePart = {
  copy: async (copy) => {
    const types = await copyEventRows(copy, { resource: 'eventCompanyTypes', table: eventCompanyTypes, idKey: 'eventCompanyTypeId' })
    copy.ids.eventCompanyTypeId = types
    const questions = await copyEventRows(
      copy,
      { resource: 'eventQuestions', table: eventQuestions, idKey: 'eventQuestionId' },
      (question) => ({ eventCompanyTypeId: types.get(question.eventCompanyTypeId) }),
    )
    const answers = { resource: 'eventQuestionAnswers', table: eventQuestionAnswers, idKey: 'eventQuestionAnswerId' }
    await copyRows(copy, answers, inArray(eventQuestionAnswers.eventQuestionId, [...questions.keys()]), ({ eventQuestionId }) => ({
      eventQuestionId: questions.get(eventQuestionId),
    }))
  },
  count: (db, eventId) => countOf(db, eventCompanyTypes, eventId),
}
