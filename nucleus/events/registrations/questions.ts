import { and, asc, eq, inArray, isNull, not, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { eventCompanyTypes as types, eventQuestionAnswers as options, eventQuestions as questions } from '../../db/tables/index.ts'
import { optionTypes, shownTypes } from './responseText.ts'

/** The questions that can be answered, in the order of the form; the forms of several company types one after the other. */
export const questionsOf = (db: Db, where: SQL | undefined) =>
  db
    .select({
      eventQuestionId: questions.eventQuestionId,
      eventCompanyTypeId: questions.eventCompanyTypeId,
      questionTypeId: questions.questionTypeId,
      label: questions.label,
      internalKey: questions.internalKey,
      sectionName: questions.sectionName,
      isActive: questions.isActive,
      showInExport: questions.showInExport,
    })
    .from(questions)
    .innerJoin(types, eq(types.eventCompanyTypeId, questions.eventCompanyTypeId))
    .where(and(where, isNull(questions.deletedAt), not(inArray(questions.questionTypeId, shownTypes))))
    .orderBy(
      asc(types.sortOrder),
      asc(types.eventCompanyTypeId),
      asc(questions.sectionOrder),
      asc(questions.sortOrder),
      asc(questions.eventQuestionId),
    )
export type Question = Awaited<ReturnType<typeof questionsOf>>[number]

/** Labels of options by id, for all these questions; deleted options too, since they may have been chosen before. */
export async function optionLabels(db: Db, of: readonly Question[]): Promise<Map<number, string>> {
  const ids = of.filter(({ questionTypeId }) => optionTypes.includes(questionTypeId)).map(({ eventQuestionId }) => eventQuestionId)
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: options.eventQuestionAnswerId, label: options.label })
    .from(options)
    .where(inArray(options.eventQuestionId, ids))
  return new Map(found.map(({ id, label }) => [id, label]))
}
