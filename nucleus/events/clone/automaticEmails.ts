import { eq, sql } from 'drizzle-orm'
import { automaticEmails as table } from '../../db/tables/index.ts'
import { copyRows, countOf } from '../copies/copyRows.ts'
import { type ClonePart, newIds } from '../copies/EventCopy.ts'

/** The rules of automatic e-mails, unsent. One that would reach more people in the copy, because its registrants or company types are not there, is left out. */
export const automaticEmails: ClonePart = {
  copy: async (copy) => {
    const { eventId, eventRegistrationIds, eventCompanyTypeIds } = table
    const types = [...(copy.ids.eventCompanyTypeId?.keys() ?? [])]
    const isCopied = sql`${eq(eventId, copy.from)} and ${eventRegistrationIds} = '[]'::jsonb and ${eventCompanyTypeIds} <@ ${JSON.stringify(types)}::jsonb`
    await copyRows(copy, { resource: 'automaticEmails', table, idKey: 'automaticEmailId' }, isCopied, (rule) => ({
      eventId: copy.to,
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
