import { isInstant, isValueOf } from '../form/readableDate.ts'
import { fromWallClock, toWallClock } from '../form/zonedTime.ts'
import { daysLater } from './month.ts'

/** What a form holds of when an item is: instants, local dates, or texts that somebody typed. */
export interface Times {
  startsAt?: string | null
  endsAt?: string | null
  startsOn?: string | null
  endsOn?: string | null
}

const midnight = '00:00'

/** The days of times; what ends at midnight ends on the day before. Undefined without both times. */
export function daysOf({ startsAt, endsAt }: Times, timeZone: string): { startsOn: string; endsOn: string } | undefined {
  if (!startsAt || !endsAt || !isInstant(startsAt) || !isInstant(endsAt)) return undefined
  const dayOf = (instant: string) => toWallClock(instant, timeZone).slice(0, 10)
  return { startsOn: dayOf(startsAt), endsOn: dayOf(new Date(Date.parse(endsAt) - 1).toISOString()) }
}

/** Times on some days, at the hours of the times before or at usual ones. Undefined if these are their days already, or without days. */
export function timesOf(
  { startsOn, endsOn, ...before }: Times,
  timeZone: string,
): { startsAt: string | null; endsAt: string | null } | undefined {
  const days = daysOf(before, timeZone)
  if (!startsOn || !endsOn || !isValueOf(startsOn, 'date') || !isValueOf(endsOn, 'date')) return undefined
  if (startsOn === days?.startsOn && endsOn === days.endsOn) return undefined
  const hourOf = (instant: string | null | undefined, usual: string) => (days && toWallClock(instant, timeZone).slice(11, 16)) || usual
  const end = hourOf(before.endsAt, '09:30')
  return {
    startsAt: fromWallClock(`${startsOn}T${hourOf(before.startsAt, '09:00')}`, timeZone),
    endsAt: fromWallClock(`${end === midnight ? daysLater(endsOn, 1) : endsOn}T${end}`, timeZone),
  }
}
