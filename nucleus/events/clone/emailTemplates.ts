import { eq, inArray, isNull, sql } from 'drizzle-orm'
import { emailTemplates as table } from '../../db/tables/index.ts'
import { copyRows, countOf } from '../copies/copyRows.ts'
import { type ClonePart, newId } from '../copies/EventCopy.ts'

/** The event's own texts of mails. Those of a company type are copied with it. */
export const emailTemplates: ClonePart = {
  copy: async (copy) => {
    const { eventId, eventCompanyTypeId } = table
    const types = [...(copy.ids.eventCompanyTypeId?.keys() ?? [])]
    const isCopied = sql`${eq(eventId, copy.from)} and (${isNull(eventCompanyTypeId)} or ${inArray(eventCompanyTypeId, types)})`
    await copyRows(copy, { resource: 'emailTemplates', table, idKey: 'emailTemplateId' }, isCopied, (text) => ({
      eventId: copy.to,
      eventCompanyTypeId: newId(copy, 'eventCompanyTypeId', text.eventCompanyTypeId),
    }))
  },
  count: (db, eventId) => countOf(db, table, eventId),
}
