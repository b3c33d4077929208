import { eventOptions as table } from '../../db/tables/index.ts'
import { copyEventRows, countOf } from '../copies/copyRows.ts'
import { type ClonePart, moveIfSet, newIds } from '../copies/EventCopy.ts'

/** Options moved to the new days, without their bookings, for those company types that are copied too. */
export const options: ClonePart = {
  copy: async (copy) => {
    copy.ids.eventOptionId = await copyEventRows(copy, { resource: 'eventOptions', table, idKey: 'eventOptionId' }, (option) => ({
      startsAt: moveIfSet(copy, option.startsAt),
      endsAt: moveIfSet(copy, option.endsAt),
      opensAt: moveIfSet(copy, option.opensAt),
      closesAt: moveIfSet(copy, option.closesAt),
      eligibleCompanyTypeIds: newIds(copy, 'eventCompanyTypeId', option.eligibleCompanyTypeIds),
    }))
  },
  count: (db, eventId) => countOf(db, table, eventId),
}
