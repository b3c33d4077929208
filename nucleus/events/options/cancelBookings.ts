import { and, asc, inArray, isNull, ne } from 'drizzle-orm'
import { choiceStatuses } from '#constants/setUpChoices.ts'
import type { Db } from '../../db/client.ts'
import { optionChoices as table } from '../../db/tables/index.ts'
import type { Author } from '../../kernel/actor.ts'
import { type RecordedTable, updateRows } from '../../kernel/writes.ts'

const bookings: RecordedTable = { resource: 'optionChoices', table, idKey: 'eventOptionChoiceId' }

export interface CancelledBookings {
  resource: string
  /** The new version of each booking, by its id. */
  versions: ReadonlyMap<number, number>
  /** How many bookings of each registration were cancelled. */
  counts: ReadonlyMap<number, number>
  /** Another user changed one of them meanwhile, so it was not cancelled. */
  hasConflict: boolean
}

/** Cancels the bookings of registrations, in one statement. The registrations must be locked, so that they cannot book again. */
export async function cancelBookings(
  tx: Db,
  eventRegistrationIds: readonly number[],
  { actor, at }: { actor: Author; at: Date },
): Promise<CancelledBookings> {
  const { eventOptionChoiceId, eventRegistrationId, rowVersion, choiceStatus: status, deletedAt } = table
  const found = await tx
    .select({ id: eventOptionChoiceId, eventRegistrationId, version: rowVersion, status })
    .from(table)
    .where(and(inArray(eventRegistrationId, [...eventRegistrationIds]), ne(status, choiceStatuses.cancelled), isNull(deletedAt)))
    .orderBy(asc(eventOptionChoiceId))
  const changes = found.map((row) => ({
    id: row.id,
    version: row.version,
    before: { choiceStatus: row.status },
    after: { choiceStatus: choiceStatuses.cancelled },
  }))
  const versions = await updateRows(tx, bookings, { changes }, actor, at)
  const counts = new Map<number, number>()
  for (const row of found) counts.set(row.eventRegistrationId, (counts.get(row.eventRegistrationId) ?? 0) + 1)
  return { resource: bookings.resource, versions, counts, hasConflict: versions.size < changes.length }
}
