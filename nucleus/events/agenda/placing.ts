import { and, eq, inArray, isNull } from 'drizzle-orm'
import { nightEndsHour } from '#constants/agenda.ts'
import { addDays, dateInWords, wallAt } from '../../common/localDates.ts'
import type { Db } from '../../db/client.ts'
import { agendaDays } from '../../db/tables/index.ts'
import { ruleBroken } from '../../base/errors.ts'

const nightEndsMinutes = nightEndsHour * 60

/** When a session takes place. */
export interface Span {
  startsAt: string
  endsAt: string
}

/** When a session takes place; nothing while it is not scheduled. */
export const spanOf = ({ startsAt, endsAt }: { startsAt?: string | null; endsAt?: string | null }): Span | undefined =>
  startsAt && endsAt ? { startsAt, endsAt } : undefined

/** Whether a session of the day ends in time: by 05:00 local of the following date, to the millisecond. */
function endsInTime(timeZone: string, date: string, endsAt: string): boolean {
  const lastMoment = wallAt(timeZone, new Date(Date.parse(endsAt) - 1).toISOString())
  const night = addDays(date, 1)
  return lastMoment.date < night || (lastMoment.date === night && lastMoment.minutes < nightEndsMinutes)
}

/** Whether a session may be on the day of this date: it starts on it or in the night that follows, and ends in time. */
export function fitsDay(timeZone: string, date: string, { startsAt, endsAt }: Span): boolean {
  const start = wallAt(timeZone, startsAt)
  const isInNight = start.date === addDays(date, 1) && start.minutes < nightEndsMinutes
  return (start.date === date || isInNight) && endsInTime(timeZone, date, endsAt)
}

/**
 * The day that a session of the event is on (docs/domain.md §1.8): that of the local date on which it starts; with a start
 * before 05:00 the day before, if there is one. The day is held until the transaction ends. Throws 422 at `startsAt` when
 * there is no such day, and at `endsAt` when the session goes on after 05:00 of the following date.
 */
export async function dayOf(tx: Db, event: { eventId: number; timeZone: string }, span: Span): Promise<number> {
  const [day] = await daysFor(tx, event, span).for('key share')
  const { timeZone } = event
  if (!day) throw ruleBroken({ startsAt: `There is no agenda day on ${dateInWords(wallAt(timeZone, span.startsAt).date)}. Add it first` })
  if (endsInTime(timeZone, day.date, span.endsAt)) return day.agendaDayId
  throw ruleBroken({ endsAt: `A session of ${dateInWords(day.date)} must end by 05:00 on ${dateInWords(addDays(day.date, 1))}` })
}

/** The day that a session would be on, if there is one. */
export async function dayIfAny(db: Db, event: { eventId: number; timeZone: string }, span: Span): Promise<number | null> {
  const [day] = await daysFor(db, event, span)
  return day?.agendaDayId ?? null
}

/** The days that a session may be on, the one that it is on first. */
function daysFor(db: Db, { eventId, timeZone }: { eventId: number; timeZone: string }, { startsAt }: Span) {
  const { date, minutes } = wallAt(timeZone, startsAt)
  const dates = minutes < nightEndsMinutes ? [addDays(date, -1), date] : [date]
  return db
    .select({ agendaDayId: agendaDays.agendaDayId, date: agendaDays.date })
    .from(agendaDays)
    .where(and(eq(agendaDays.eventId, eventId), inArray(agendaDays.date, dates), isNull(agendaDays.deletedAt)))
    .orderBy(agendaDays.date)
}
