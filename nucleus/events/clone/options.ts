import { eventOptions as table } from '../../db/tables/index.ts'
import { copyEventRows, countOf } from './copyRows.ts'
import { type ClonePart, type EventCopy, newIds } from './EventCopy.ts'

/** Options moved to the new days, without their bookings, for those company types that are copied too. */
export const options: ClonePart = {
  copy: async (copy) => {
    await copyEventRows(copy, { resource: 'eventOptions', table, idKey: 'eventOptionId' }, (option) => ({
      startsAt: moveIfSet(option.startsAt, copy),
      endsAt: moveIfSet(option.endsAt, copy),
      opensAt: moveIfSet(option.opensAt, copy),
      closesAt: moveIfSet(option.closesAt, copy),
      eligibleCompanyTypeIds: newIds(copy, 'eventCompanyTypeId', option.eligibleCompanyTypeIds),
    }))
  },
  count: (db, eventId) => countOf(db, table, eventId),
}

const moveIfSet = (instant: string | null, { moved }: EventCopy): string | null => instant && moved(instant)
