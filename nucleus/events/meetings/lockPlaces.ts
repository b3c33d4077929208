import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { eventContacts, events, locations, type meetingParticipants, type meetings } from '../../db/tables/index.ts'
import { column } from '../../kernel/writes.ts'

/** What a meeting takes where it is placed, or would take. */
export interface PlaceKeys {
  eventId: number
  contactIds: readonly number[]
  meetingTimeId?: number | null
  sessionLocationId?: number | null
}

/**
 * Until the transaction ends, nobody else places a meeting of one of these people or their companies, in this slot or in this location, so whatever
 * is read afterwards still holds at the write. The event is shared with other meetings, but not with moves of its registrations, edits of its agenda and changes of its
 * slots; the location is not deleted meanwhile. Everybody locks in this order, to avoid deadlocks: the event and its places, then meetings by their ids, then their
 * people. Whoever locks several meetings takes `lockAllPlaces`, which waits for all who share the event.
 */
export async function lockPlaces(tx: Db, { eventId, contactIds, meetingTimeId, sessionLocationId }: PlaceKeys): Promise<void> {
  await tx.execute(sql`select from ${events} where ${events.eventId} = ${eventId} for share`)
  await tx.execute(sql`select ${shared(`agenda of ${eventId}`)}, ${shared(`meeting times of ${eventId}`)}`)
  const keys = [
    ...new Set(contactIds.map((id) => `meetings of contact ${id} at ${eventId}`)),
    ...(await companiesOf(tx, { eventId, contactIds })).map((id) => `meetings of company ${id}`),
    ...(sessionLocationId ? [`meetings in location ${sessionLocationId}`] : []),
    ...(meetingTimeId ? [`meetings in slot ${meetingTimeId}`] : []),
  ].sort()
  // One after the other, in one order for everybody: the inner query sorts before the outer one locks.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from (select key from unnest(${sql.param(keys)}::text[]) with ordinality as entry (key, place) order by place offset 0) as ordered`,
  )
  await lockLocations(tx, sessionLocationId ? [sessionLocationId] : [])
}

/**
 * The same for all meetings of an event: until the transaction ends, nobody else places one of them, moves its registrations, edits its agenda or
 * changes its slots.
 */
export async function lockAllPlaces(tx: Db, eventId: number): Promise<void> {
  await tx.execute(sql`select from ${events} where ${events.eventId} = ${eventId} for no key update`)
  await tx.execute(sql`select ${shared(`agenda of ${eventId}`)}, ${shared(`meeting times of ${eventId}`)}`)
}

/** The same for the events of some of their rows, before any of the rows is locked. */
export const lockAllPlacesOf =
  (table: typeof meetings | typeof meetingParticipants, idKey: string) =>
  async (tx: Db, ids: readonly number[]): Promise<void> => {
    const ofRows = await tx
      .selectDistinct({ eventId: table.eventId })
      .from(table)
      .where(inArray(column(table, idKey), [...ids]))
      .orderBy(asc(table.eventId))
    for (const { eventId } of ofRows) await lockAllPlaces(tx, eventId)
  }

/** Until the transaction ends, nobody deletes these locations. */
export const lockLocations = async (tx: Db, ids: readonly number[]): Promise<void> =>
  void (await tx
    .select({ id: locations.sessionLocationId })
    .from(locations)
    .where(inArray(locations.sessionLocationId, [...new Set(ids)]))
    .orderBy(asc(locations.sessionLocationId))
    .for('key share'))

const shared = (key: string) => sql`pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`

/** The companies for which people attend the event. */
async function companiesOf(tx: Db, { eventId, contactIds }: Pick<PlaceKeys, 'eventId' | 'contactIds'>): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: eventContacts.eventCompanyId })
    .from(eventContacts)
    .where(and(eq(eventContacts.eventId, eventId), inArray(eventContacts.contactId, [...contactIds]), isNull(eventContacts.deletedAt)))
  return rows.map(({ id }) => id)
}
