import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { QuestionTypeId } from '#constants/questionKinds.ts'
import type { Form, FormOption, FormQuestion } from '#contract/forms/form.ts'
import type { Db } from '../../db/client.ts'
import { eventQuestionAnswers as options, eventQuestions as questions } from '../../db/tables/index.ts'

/** The form of a company type as staff edit it: all questions that are not deleted, in their order. */
export const readForm = async (db: Db, eventCompanyTypeId: number): Promise<Form> => ({
  questions: await readFormQuestions(db, eq(questions.eventCompanyTypeId, eventCompanyTypeId)),
})

/** Questions that are not deleted, as forms have them; those of one form in their order. */
export async function readFormQuestions(db: Db, which: SQL | undefined): Promise<FormQuestion[]> {
  const found = await db
    .select()
    .from(questions)
    .where(and(which, isNull(questions.deletedAt)))
    .orderBy(asc(questions.sectionOrder), asc(questions.sortOrder), asc(questions.eventQuestionId))
  const ids = found.map(({ eventQuestionId }) => eventQuestionId)
  const offered = await db
    .select()
    .from(options)
    .where(and(inArray(options.eventQuestionId, ids), isNull(options.deletedAt)))
    .orderBy(asc(options.sortOrder), asc(options.eventQuestionAnswerId))
  const byQuestion = Map.groupBy(offered, ({ eventQuestionId }) => eventQuestionId)
  return found.map((row) => ({
    ...{ eventQuestionId: row.eventQuestionId, questionTypeId: row.questionTypeId as QuestionTypeId, internalKey: row.internalKey },
    ...{ label: row.label, helpText: row.helpText, bodyHtml: row.bodyHtml, placeholder: row.placeholder },
    ...{ defaultValue: row.defaultValue, isRequired: row.isRequired, requiredFrom: row.requiredFrom, editableUntil: row.editableUntil },
    ...{ isActive: row.isActive, isStaffOnly: row.isStaffOnly, showInExport: row.showInExport, showOnBadge: row.showOnBadge },
    ...{ sectionName: row.sectionName, validation: row.validation, dataSource: row.dataSource, mapsTo: row.mapsTo },
    ...{ showWhen: row.showWhen, retentionMonths: row.retentionMonths },
    options: (byQuestion.get(row.eventQuestionId) ?? []).map(optionOf),
  }))
}

const optionOf = (row: typeof options.$inferSelect): FormOption => ({
  ...{ eventQuestionAnswerId: row.eventQuestionAnswerId, label: row.label, value: row.value, isDefault: row.isDefault },
  ...{ isActive: row.isActive, isExclusive: row.isExclusive, allowsFreeText: row.allowsFreeText, capacity: row.capacity },
})
