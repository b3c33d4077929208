import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { choiceStatuses } from '#constants/setUpChoices.ts'
import { hotelType } from '#contract/events/options.ts'
import type { Db } from '../../db/client.ts'
import { eventOptions, optionChoices as table } from '../../db/tables/index.ts'

const isPresent = isNull(table.deletedAt)

/** Places of an option in bookings of a status, as SQL over the table of options. */
export const placesByStatus = (status: number): SQL<number> => sql<number>`(
  select coalesce(sum(${table.quantity}), 0)::int from ${table}
  where ${table.eventOptionId} = ${eventOptions.eventOptionId} and ${table.choiceStatus} = ${status} and ${isPresent})`

/** Confirmed rooms of a hotel in its fullest night, as SQL over the table of options; null for other options. */
export const fullestNight: SQL<number | null> = sql<number | null>`case when ${eventOptions.optionType} = ${hotelType} then (
  select coalesce(max(taken), 0)::int from (
    select sum(${table.quantity}) as taken
    from ${table}, generate_series(0, ${table.checkOutDate} - ${table.checkInDate} - 1) as night
    where ${table.eventOptionId} = ${eventOptions.eventOptionId} and ${table.choiceStatus} = ${choiceStatuses.confirmed} and ${isPresent}
    group by ${table.checkInDate} + night
  ) as nights) end`

/** Bookings that hold places of an option; `exceptId` is a booking to leave out. */
const isHolding = (eventOptionId: number, exceptId?: number): SQL | undefined =>
  and(
    eq(table.eventOptionId, eventOptionId),
    eq(table.choiceStatus, choiceStatuses.confirmed),
    isPresent,
    exceptId === undefined ? undefined : ne(table.eventOptionChoiceId, exceptId),
  )

/** Confirmed places of an option. */
export async function placesTaken(db: Db, eventOptionId: number, exceptId?: number): Promise<number> {
  const [row] = await db
    .select({ taken: sql<number>`coalesce(sum(${table.quantity}), 0)::int` })
    .from(table)
    .where(isHolding(eventOptionId, exceptId))
  return row?.taken ?? 0
}

export interface NightOccupancy {
  date: string
  taken: number
}

/** Confirmed rooms of a hotel per night, from the first date up to but not including the last. */
export async function nightsTaken(
  db: Db,
  eventOptionId: number,
  { from, to, exceptId }: { from: string; to: string; exceptId?: number },
): Promise<NightOccupancy[]> {
  const { rows } = await db.execute<{ date: string; taken: number }>(sql`
    select to_char(night, 'YYYY-MM-DD') as date, coalesce(sum(${table.quantity}), 0)::int as taken
    from generate_series(0, ${to}::date - ${from}::date - 1) as days, lateral (select ${from}::date + days as night) as dates
    left join ${table} on ${table.checkInDate} <= night and ${table.checkOutDate} > night and ${isHolding(eventOptionId, exceptId)}
    group by night order by night`)
  return rows
}
