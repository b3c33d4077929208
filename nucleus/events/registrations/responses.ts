import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { registrationResponses, type registrations } from '#contract/events/registrations.ts'
import { eventQuestions, registrationResponses as table } from '../../db/tables/index.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Repository } from '../../resource/repository.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { answerText } from './responseText.ts'
import { optionLabels, questionsOf } from './questions.ts'

/** Serves what a registrant answered, question by question. A question that was switched off appears only where it was answered. */
export function mountResponses(app: FastifyInstance, { db }: Nucleus, repository: Repository<typeof registrations>): void {
  mountCall(app, registrationResponses, async ({ input }) => {
    const { eventCompanyTypeId } = await repository.getOrThrow(db, input.eventRegistrationId)
    const questions = await questionsOf(db, eq(eventQuestions.eventCompanyTypeId, eventCompanyTypeId))
    const answered = await db
      .select({ id: table.eventQuestionId, value: table.value })
      .from(table)
      .where(eq(table.eventRegistrationId, input.eventRegistrationId))
    const values = new Map(answered.map(({ id, value }) => [id, value]))
    const labels = await optionLabels(db, questions)
    return questions
      .filter(({ eventQuestionId, isActive }) => isActive || values.has(eventQuestionId))
      .map(({ eventQuestionId, questionTypeId, label, internalKey, sectionName }) => {
        const value = values.get(eventQuestionId) ?? null
        return {
          eventQuestionId,
          questionTypeId,
          label,
          internalKey,
          sectionName,
          value,
          text: answerText({ questionTypeId, value }, labels),
        }
      })
  })
}
