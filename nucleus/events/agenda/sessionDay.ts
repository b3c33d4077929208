import { and, eq, inArray, isNull } from 'drizzle-orm'
import { nightEndsHour } from '#constants/agenda.ts'
import { dateText } from '#contract/dateText.ts'
import { addDays, wallClockAt } from '../../common/localDates.ts'
import type { Db } from '../../db/client.ts'
import { agendaDays } from '../../db/tables/index.ts'
import { ruleBroken } from '../../base/errors.ts'

const nightEndsMinutes = nightEndsHour * 60

/** When a session takes place. */
export interface Span {
  startsAt: string
  endsAt: string
}

/** When a session takes place; undefined while it is not scheduled. */
export const spanOf = ({ startsAt, endsAt }: { startsAt?: string | null; endsAt?: string | null }): Span | undefined =>
  startsAt && endsAt ? { startsAt, endsAt } : undefined

/** Whether a session of the day ends by 05:00 local time of the next date, to the millisecond. */
function endsInTime(timeZone: string, date: string, endsAt: string): boolean {
  const lastMoment = wallClockAt(timeZone, new Date(Date.parse(endsAt) - 1).toISOString())
  const night = addDays(date, 1)
  return lastMoment.date < night || (lastMoment.date === night && lastMoment.minutes < nightEndsMinutes)
}

/** Whether a session may belong to the day of this date: it starts on that date or in the night after it, and ends in time. */
export function fitsDay(timeZone: string, date: string, { startsAt, endsAt }: Span): boolean {
  const start = wallClockAt(timeZone, startsAt)
  const isInNight = start.date === addDays(date, 1) && start.minutes < nightEndsMinutes
  return (start.date === date || isInNight) && endsInTime(timeZone, date, endsAt)
}

/**
 * The day that a session belongs to (docs/domain.md §1.8): the local date on which it starts, or the day before, if there is
 * one, when it starts before 05:00. Locks the day until the transaction ends. Throws 422 at `startsAt` when there is no such
 * day, and at `endsAt` when the session runs past 05:00 of the next date.
 */
export async function requireDay(tx: Db, event: { eventId: number; timeZone: string }, span: Span): Promise<number> {
  const [day] = await candidateDays(tx, event, span).for('key share')
  const { timeZone } = event
  if (!day) throw ruleBroken({ startsAt: `There is no agenda day on ${dateText(wallClockAt(timeZone, span.startsAt).date)}. Add it first` })
  if (endsInTime(timeZone, day.date, span.endsAt)) return day.agendaDayId
  throw ruleBroken({ endsAt: `A session of ${dateText(day.date)} must end by 05:00 on ${dateText(addDays(day.date, 1))}` })
}

/** The day that a session would belong to; null when there is none. */
export async function findDay(db: Db, event: { eventId: number; timeZone: string }, span: Span): Promise<number | null> {
  const [day] = await candidateDays(db, event, span)
  return day?.agendaDayId ?? null
}

/** The days that a session may belong to, the right one first. */
function candidateDays(db: Db, { eventId, timeZone }: { eventId: number; timeZone: string }, { startsAt }: Span) {
  const { date, minutes } = wallClockAt(timeZone, startsAt)
  const dates = minutes < nightEndsMinutes ? [addDays(date, -1), date] : [date]
  return db
    .select({ agendaDayId: agendaDays.agendaDayId, date: agendaDays.date })
    .from(agendaDays)
    .where(and(eq(agendaDays.eventId, eventId), inArray(agendaDays.date, dates), isNull(agendaDays.deletedAt)))
    .orderBy(agendaDays.date)
}
