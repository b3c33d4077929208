import type { Audience } from '#contract/events/emailAudience.ts'
import type { AudienceConditions } from './audienceSentence.ts'

/** The conditions of an e-mail, without those that have no values. */
export function audienceOf(values: Partial<Audience>): AudienceConditions {
  const { eventCompanyTypeIds, eventStatusIds, tags, attendanceIds, irRepContactIds } = values
  const { answerConditions, eventRegistrationIds, excludeNotificationContentIds } = values
  const conditions = {
    ...{ eventCompanyTypeIds, eventStatusIds, tags, attendanceIds, irRepContactIds },
    ...{ answerConditions, eventRegistrationIds, excludeNotificationContentIds },
  }
  return Object.fromEntries(Object.entries(conditions).filter(([, list]) => list && list.length > 0))
}
