import { registrationSides } from '#constants/choices.ts'
import type { Db } from '#nucleus/db/client.ts'
import { makeCompanyType, makeEvent } from './rows.ts'

/** An event that ended ten days before the clock of the tests starts, with a company type of allocators. */
export async function pastEvent(db: Db, values: Parameters<typeof makeEvent>[1] = {}) {
  const { eventId } = await makeEvent(db, { startsAt: '2026-02-18T13:00:00Z', endsAt: '2026-02-20T21:00:00Z', ...values })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, side: registrationSides.allocator })
  return { eventId, eventCompanyTypeId }
}
