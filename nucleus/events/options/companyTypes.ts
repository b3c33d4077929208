import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { eventCompanyTypes } from '../../db/tables/index.ts'
import { ruleBroken } from '../../core/errors.ts'
import { missing } from '../../core/missing.ts'

/** Refuses a new company type, among those an option is for, that is not the event's: throws 422 at its place in the list. */
export async function checkCompanyTypes(
  db: Db,
  eventId: number,
  { before, next }: { before: readonly number[]; next: readonly number[] },
): Promise<void> {
  const added = next.filter((id) => !before.includes(id))
  const ofEvent = eq(eventCompanyTypes.eventId, eventId)
  const [stranger] = await missing(db, { table: eventCompanyTypes, idKey: 'eventCompanyTypeId', isHeld: true }, added, ofEvent)
  if (stranger !== undefined)
    throw ruleBroken({ [`eligibleCompanyTypeIds.${next.indexOf(stranger)}`]: 'This company type does not belong to the event' })
}
