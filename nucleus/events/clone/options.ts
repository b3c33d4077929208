import { eventOptions as table } from '../../db/tables/index.ts'
import { copyOfEventRows, countOf } from './copyRows.ts'
import { type ClonePart, type EventCopy, newIds } from './EventCopy.ts'

/** Options moved to the new days, without their bookings, for those company types that are copied too. */
export const options: ClonePart = {
  copy: async (copy) => {
    await copyOfEventRows(copy, { resource: 'eventOptions', table, idKey: 'eventOptionId' }, (option) => ({
      startsAt: movedIfAny(option.startsAt, copy),
      endsAt: movedIfAny(option.endsAt, copy),
      opensAt: movedIfAny(option.opensAt, copy),
      closesAt: movedIfAny(option.closesAt, copy),
      eligibleCompanyTypeIds: newIds(copy, 'eventCompanyTypeId', option.eligibleCompanyTypeIds),
    }))
  },
  count: (db, eventId) => countOf(db, table, eventId),
}

const movedIfAny = (instant: string | null, { moved }: EventCopy): string | null => instant && moved(instant)
