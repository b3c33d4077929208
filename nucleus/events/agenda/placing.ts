import { and, eq, inArray, isNull } from 'drizzle-orm'
import { addDays, dateInWords, wallAt } from '../../common/localDates.ts'
import type { Db } from '../../db/client.ts'
import { agendaDays } from '../../db/tables/index.ts'
import { ruleBroken } from '../../core/errors.ts'

/** Until then an evening goes on: what starts earlier may belong to the day before, and no session of a day ends later. Local time. */
const nightEndsMinutes = 5 * 60

/** When a session takes place. */
export interface Span {
  startsAt: string
  endsAt: string
}

/** Whether a session of the day ends in time: by 05:00 local of the following date. */
function endsInTime(timeZone: string, date: string, endsAt: string): boolean {
  const end = wallAt(timeZone, endsAt)
  const night = addDays(date, 1)
  return end.date < night || (end.date === night && end.minutes <= nightEndsMinutes && isWholeMinute(endsAt, end.minutes))
}

/** At 05:00 the last minute is over: a second later is too late. */
const isWholeMinute = (instant: string, minutes: number): boolean => minutes < nightEndsMinutes || Date.parse(instant) % 60_000 === 0

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
export async function dayOf(tx: Db, eventId: number, timeZone: string, { startsAt, endsAt }: Span): Promise<number> {
  const start = wallAt(timeZone, startsAt)
  const dates = start.minutes < nightEndsMinutes ? [addDays(start.date, -1), start.date] : [start.date]
  const found = await tx
    .select({ agendaDayId: agendaDays.agendaDayId, date: agendaDays.date })
    .from(agendaDays)
    .where(and(eq(agendaDays.eventId, eventId), inArray(agendaDays.date, dates), isNull(agendaDays.deletedAt)))
    .orderBy(agendaDays.date)
    .for('key share')
  const [day] = found
  if (!day) throw ruleBroken({ startsAt: `There is no agenda day on ${dateInWords(start.date)}. Add it first` })
  if (endsInTime(timeZone, day.date, endsAt)) return day.agendaDayId
  throw ruleBroken({ endsAt: `A session of ${dateInWords(day.date)} must end by 05:00 on ${dateInWords(addDays(day.date, 1))}` })
}
