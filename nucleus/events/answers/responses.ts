import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Registration, type RegistrationResponse, registrationResponses, type registrations } from '#contract/events/registrations.ts'
import type { Db } from '../../db/client.ts'
import { eventQuestions, registrationResponses as table } from '../../db/tables/index.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { namedValue } from './namedAnswers.ts'
import { answerText } from './responseText.ts'
import { optionLabels, questionsOf } from './questions.ts'

/**
 * Serves what a registrant answered, question by question. A question that was switched off or deleted appears only where it was answered.
 */
export function mountResponses(app: FastifyInstance, { db }: Nucleus, repository: Repository<typeof registrations>): void {
  mountCall(app, registrationResponses, async ({ input: { eventRegistrationId } }) => {
    const { eventCompanyTypeId } = await repository.getOrThrow(db, eventRegistrationId)
    return readResponses(db, { eventRegistrationId, eventCompanyTypeId })
  })
}

/** The answers of a registration to the questions of its company type, or to these of them, in the order of the form. */
export async function readResponses(
  db: Db,
  { eventRegistrationId, eventCompanyTypeId }: Pick<Registration, 'eventRegistrationId' | 'eventCompanyTypeId'>,
  ids?: readonly number[],
): Promise<RegistrationResponse[]> {
  const isRead = and(eq(eventQuestions.eventCompanyTypeId, eventCompanyTypeId), ids && inArray(eventQuestions.eventQuestionId, [...ids]))
  const questions = await questionsOf(db, isRead, { withDeleted: true })
  const answered = await db
    .select({ id: table.eventQuestionId, value: table.value, optionTexts: table.optionTexts, named: namedValue(questions) })
    .from(table)
    .where(eq(table.eventRegistrationId, eventRegistrationId))
  const answers = new Map(answered.map(({ id, ...answer }) => [id, answer]))
  const labels = await optionLabels(db, questions)
  return questions
    .filter(({ eventQuestionId, isActive, isDeleted }) => (isActive && !isDeleted) || answers.has(eventQuestionId))
    .map(({ eventQuestionId, questionTypeId, validation, label, internalKey, sectionName }) => {
      const { value = null, named, optionTexts } = answers.get(eventQuestionId) ?? {}
      return {
        ...{ eventQuestionId, questionTypeId, label, internalKey, sectionName, value },
        isAnswered: value !== null,
        text: answerText({ questionTypeId, validation, value: named, optionTexts }, labels),
      }
    })
}
