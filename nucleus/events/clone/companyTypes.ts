import { eq } from 'drizzle-orm'
import { eventCompanyTypes } from '../../db/tables/index.ts'
import { countOf, insertCopies, planCopies } from '../copies/copyRows.ts'
import { type ClonePart, moveIfSet, newIds } from '../copies/EventCopy.ts'

/** Registration company types. Their forms follow when all parts are copied (`copyForms`). */
export const companyTypes: ClonePart = {
  copy: async (copy) => {
    const ofEvent = { resource: 'eventCompanyTypes', table: eventCompanyTypes, idKey: 'eventCompanyTypeId' }
    const types = await planCopies(copy, ofEvent, eq(eventCompanyTypes.eventId, copy.from))
    copy.ids.eventCompanyTypeId = types.ids
    await insertCopies(copy, types, (type) => ({
      eventId: copy.to,
      opensAt: moveIfSet(copy, type.opensAt),
      closesAt: moveIfSet(copy, type.closesAt),
      editableUntil: moveIfSet(copy, type.editableUntil),
      canRequestTypeIds: newIds(copy, 'eventCompanyTypeId', type.canRequestTypeIds),
    }))
  },
  count: (db, eventId) => countOf(db, eventCompanyTypes, eventId),
}
