import { eq, inArray } from 'drizzle-orm'
import { eventCompanyTypes, eventQuestionAnswers, eventQuestions } from '../../db/tables/index.ts'
import { copiedQuestion } from '../copies/copiedQuestion.ts'
import { countOf, insertCopies, planCopies } from '../copies/copyRows.ts'
import { type ClonePart, moveIfSet, newIds } from '../copies/EventCopy.ts'

/** Registration company types, their form questions and the options of these. */
export const companyTypes: ClonePart = {
  copy: async (copy) => {
    const ofEvent = { resource: 'eventCompanyTypes', table: eventCompanyTypes, idKey: 'eventCompanyTypeId' }
    const types = await planCopies(copy, ofEvent, eq(eventCompanyTypes.eventId, copy.from))
    copy.ids.eventCompanyTypeId = types.ids
    await insertCopies(copy, types, (type) => ({
      eventId: copy.to,
      opensAt: moveIfSet(copy, type.opensAt),
      closesAt: moveIfSet(copy, type.closesAt),
      editableUntil: moveIfSet(copy, type.editableUntil),
      canRequestTypeIds: newIds(copy, 'eventCompanyTypeId', type.canRequestTypeIds),
    }))
    const ofTypes = { resource: 'eventQuestions', table: eventQuestions, idKey: 'eventQuestionId' }
    const questions = await planCopies(copy, ofTypes, inArray(eventQuestions.eventCompanyTypeId, [...types.ids.keys()]))
    const ofQuestions = { resource: 'eventQuestionAnswers', table: eventQuestionAnswers, idKey: 'eventQuestionAnswerId' }
    const options = await planCopies(copy, ofQuestions, inArray(eventQuestionAnswers.eventQuestionId, [...questions.ids.keys()]))
    await insertCopies(copy, questions, copiedQuestion(copy, { types, questions, options }))
    await insertCopies(copy, options, ({ eventQuestionId }) => ({ eventQuestionId: questions.ids.get(eventQuestionId) }))
  },
  count: (db, eventId) => countOf(db, eventCompanyTypes, eventId),
}
