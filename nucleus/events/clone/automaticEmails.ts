import { eq, sql } from 'drizzle-orm'
import type { ConditionRule } from '#contract/forms/showWhen.ts'
import { automaticEmails as table } from '../../db/tables/index.ts'
import { countOf, insertCopies, planCopies } from '../copies/copyRows.ts'
import { type ClonePart, newIds } from '../copies/EventCopy.ts'

/**
 * The rules of automatic e-mails, unsent. One that would reach others in the copy, because its registrants, company types or questions are not there, is left
 * out.
 */
export const automaticEmails: ClonePart = {
  copy: async (copy) => {
    const { eventId, eventRegistrationIds, eventCompanyTypeIds } = table
    const types = [...(copy.ids.eventCompanyTypeId?.keys() ?? [])]
    const isCopied = sql`${eq(eventId, copy.from)} and ${eventRegistrationIds} = '[]'::jsonb and ${eventCompanyTypeIds} <@ ${JSON.stringify(types)}::jsonb`
    const plan = await planCopies(copy, { resource: 'automaticEmails', table, idKey: 'automaticEmailId' }, isCopied)
    const inCopy = ({ answerConditions }: { answerConditions: readonly ConditionRule[] }) =>
      answerConditions.flatMap((rule) => copy.copiedRule?.(rule) ?? [])
    const rows = plan.rows.filter((rule) => inCopy(rule).length === rule.answerConditions.length)
    await insertCopies(copy, { ...plan, rows }, (rule) => ({
      eventId: copy.to,
      answerConditions: inCopy(rule),
      eventCompanyTypeIds: newIds(copy, 'eventCompanyTypeId', rule.eventCompanyTypeIds),
      excludeNotificationContentIds: [],
      // On from now, by dates that nobody has looked at yet.
      activeSince: undefined,
      armedFor: undefined,
      missedFor: undefined,
    }))
  },
  count: (db, eventId) => countOf(db, table, eventId),
}
