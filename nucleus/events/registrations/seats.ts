import { and, count, eq, inArray, isNull, max, ne, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { registrationStatus, seatHolding } from '#constants/statuses.ts'
import type { Db } from '../../db/client.ts'
import { events, eventCompanyTypes, registrations } from '../../db/tables/index.ts'

export interface Place {
  eventId: number
  eventCompanyTypeId: number
}

/** The event and the company type of a registration, locked: until the transaction ends nobody else takes or frees a seat. */
export type LockedPlace = NonNullable<Awaited<ReturnType<typeof lockPlace>>>

/** Always the event before the type, so that two writers never wait for each other. Nothing when one of them is gone. */
export async function lockPlace(tx: Db, { eventId, eventCompanyTypeId }: Place) {
  const [event] = await tx
    .select({ capacity: events.capacity, waitlistEnabled: events.waitlistEnabled })
    .from(events)
    .where(and(eq(events.eventId, eventId), isNull(events.deletedAt)))
    .for('no key update')
  const { name, capacity, waitlistEnabled, requiresVetting, isActive } = eventCompanyTypes
  const [type] = await tx
    .select({ name, capacity, waitlistEnabled, requiresVetting, isActive })
    .from(eventCompanyTypes)
    .where(
      and(
        eq(eventCompanyTypes.eventCompanyTypeId, eventCompanyTypeId),
        eq(eventCompanyTypes.eventId, eventId),
        isNull(eventCompanyTypes.deletedAt),
      ),
    )
    .for('no key update')
  return event && type && { eventId, eventCompanyTypeId, event, type, hasWaitlist: type.waitlistEnabled || event.waitlistEnabled }
}

/** Says which seats are all taken, the registration `except` not counted; nothing while there is a free one. */
export async function whatIsFull(
  tx: Db,
  { eventId, eventCompanyTypeId, event, type }: LockedPlace,
  except = 0,
): Promise<string | undefined> {
  if (event.capacity === null && type.capacity === null) return undefined
  const ofType = sql<number>`count(*) filter (where ${registrations.eventCompanyTypeId} = ${eventCompanyTypeId})`.mapWith(Number)
  const [taken] = await tx
    .select({ inEvent: count(), inType: ofType })
    .from(registrations)
    .where(
      and(
        eq(registrations.eventId, eventId),
        inArray(registrations.eventStatusId, seatHolding),
        isNull(registrations.deletedAt),
        ne(registrations.eventRegistrationId, except),
      ),
    )
  if (event.capacity !== null && (taken?.inEvent ?? 0) >= event.capacity) return fullWords('The event', event.capacity)
  if (type.capacity !== null && (taken?.inType ?? 0) >= type.capacity) return fullWords(type.name, type.capacity)
  return undefined
}

/** One queue per event, whatever the company type: who waits longest is first. */
export async function nextWaitlistPosition(tx: Db, { eventId }: Place): Promise<number> {
  const [row] = await tx
    .select({ last: max(registrations.waitlistPosition) })
    .from(registrations)
    .where(
      and(
        eq(registrations.eventId, eventId),
        eq(registrations.eventStatusId, registrationStatus.waitlisted),
        isNull(registrations.deletedAt),
      ),
    )
  return (row?.last ?? 0) + 1
}

const seated = alias(registrations, 'seated')
/** How many seats of a company type are taken, as SQL inside a query of company types. */
export function seatsTakenOf(eventCompanyTypeId: PgColumn): SQL<number> {
  const taken = sql`(select count(*)::int from ${registrations} ${seated} where ${seated.eventCompanyTypeId} = ${eventCompanyTypeId} and ${inArray(seated.eventStatusId, seatHolding)} and ${seated.deletedAt} is null)`
  // Inside another, or the builder would drop the table's name from the columns when it selects from one table only.
  return sql`${taken}`
}

const fullWords = (what: string, seats: number): string => `${what} is full (${seats} of ${seats} seats taken).`
