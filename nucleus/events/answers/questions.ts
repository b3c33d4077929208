import { and, asc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { foldedText } from '#contract/foldedText.ts'
import type { Db } from '../../db/client.ts'
import {
  eventCompanyTypes as types,
  eventQuestionAnswers as options,
  eventQuestions as questions,
  registrationResponses as responses,
} from '../../db/tables/index.ts'
import { optionTypes, shownTypes } from './responseText.ts'

/** Labels that name a column at most. */
const mostLabels = 3

/**
 * The questions that can be answered, in the order of the form; the forms of several company types one after the other. `withDeleted` includes
 * deleted ones that have answers.
 */
export const questionsOf = (db: Db, where: SQL | undefined, { withDeleted = false } = {}) =>
  db
    .select({
      eventQuestionId: questions.eventQuestionId,
      eventCompanyTypeId: questions.eventCompanyTypeId,
      eventId: questions.eventId,
      questionTypeId: questions.questionTypeId,
      validation: questions.validation,
      dataSource: questions.dataSource,
      mapsTo: questions.mapsTo,
      label: questions.label,
      internalKey: questions.internalKey,
      sectionName: questions.sectionName,
      isActive: questions.isActive,
      isDeleted: sql<boolean>`${questions.deletedAt} is not null`,
      showInExport: questions.showInExport,
    })
    .from(questions)
    .innerJoin(types, eq(types.eventCompanyTypeId, questions.eventCompanyTypeId))
    .where(
      and(
        where,
        withDeleted ? or(isNull(questions.deletedAt), hasAnswers) : isNull(questions.deletedAt),
        not(inArray(questions.questionTypeId, shownTypes)),
      ),
    )
    .orderBy(
      asc(types.sortOrder),
      asc(types.eventCompanyTypeId),
      asc(questions.sectionOrder),
      asc(questions.sortOrder),
      asc(questions.eventQuestionId),
    )
const hasAnswers = sql`exists (select 1 from ${responses} where ${responses.eventQuestionId} = ${questions.eventQuestionId})`
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

/** What a column of questions with one key is called: by their labels, where they have different ones. */
export const labelOf = (questions: readonly Pick<Question, 'label'>[]): string =>
  [...Map.groupBy(questions, ({ label }) => foldedText(label)).values()]
    .flatMap(([first]) => first?.label.replace(/\s+/g, ' ').trim() ?? [])
    .slice(0, mostLabels)
    .join(' / ')
