import { useMemo } from 'react'
import { companyTypeChoices } from '#store/events/companyTypeChoices.ts'
import { emailChoices } from '#store/events/emailNotifications.ts'
import { irReps } from '#store/events/events.ts'
import { formQuestions } from '#store/events/questions.ts'
import { useLookup } from '../../ui/useLookup.ts'
import type { AudienceNames } from './audienceSentence.ts'

/** What the conditions of an audience can name, loaded, and their names by id. */
export function useAudienceNames(eventId: number) {
  const types = useLookup(companyTypeChoices, { eventId })
  const reps = useLookup(irReps, { eventId })
  const emails = useLookup(emailChoices, { eventId })
  const questions = useLookup(formQuestions, { eventId, eventCompanyTypeId: 0 })
  const names = useMemo<AudienceNames>(
    () => ({
      companyTypes: new Map(types.rows.map((one) => [one.eventCompanyTypeId, one.name])),
      reps: new Map(reps.rows.map((one) => [one.contactId, one.name])),
      emails: new Map(emails.rows.map((one) => [one.notificationContentId, one.name])),
      questions: questions.status === 'loaded' ? new Map(questions.rows.map((one) => [one.eventQuestionId, one])) : undefined,
    }),
    [types.rows, reps.rows, emails.rows, questions.rows, questions.status],
  )
  return { types, reps, emails, questions, names }
}
