import { stepMinutes } from '#constants/agenda.ts'
import { atTime, minuteMs, onStep, type Span, timeAt } from './dayScale.ts'

/** When and where a session is; null: in no location. */
export interface Place extends Span {
  sessionLocationId: number | null
}
/** What of a session the pointer or the keyboard takes. */
export type Grip = 'whole' | 'start' | 'end'

const stepMs = stepMinutes * minuteMs

/** A place that begins at another instant and stays as long as it was, within bounds. */
export function begunAt<P extends Span>(place: P, startsAt: number, bounds: Span): P {
  const length = place.endsAt - place.startsAt
  const begin = Math.max(bounds.startsAt, Math.min(onStep(startsAt), Math.max(bounds.startsAt, bounds.endsAt - length)))
  return { ...place, startsAt: begin, endsAt: begin + length }
}

/** A place whose start or end is moved to an instant; it lasts a step at least. */
export function stretched<P extends Span>(place: P, grip: 'start' | 'end', at: number, bounds: Span): P {
  const to = onStep(at)
  return grip === 'start'
    ? { ...place, startsAt: Math.max(bounds.startsAt, Math.min(to, place.endsAt - stepMs)) }
    : { ...place, endsAt: Math.min(Math.max(to, place.startsAt + stepMs), Math.max(bounds.endsAt, place.startsAt + stepMs)) }
}

/** The same time of the wall clock on another date. It stays as long as it was. */
export function onDate<P extends Span>(place: P, date: string, zone: string): P {
  const startsAt = atTime(date, timeAt(place.startsAt, zone), zone)
  return { ...place, startsAt, endsAt: startsAt + (place.endsAt - place.startsAt) }
}

/** A key that moves what is lifted: by a step or an hour, to the column beside, or with Shift its end. Nothing for another key. */
export function placeAfterKey(
  { key, isShifted }: { key: string; isShifted: boolean },
  place: Place,
  { columns, bounds }: { columns: readonly (number | null)[]; bounds: Span },
): Place | undefined {
  const byTime: Readonly<Record<string, number>> = { ArrowUp: -stepMs, ArrowDown: stepMs, PageUp: -60 * minuteMs, PageDown: 60 * minuteMs }
  const bySide: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
  const time = Object.hasOwn(byTime, key) ? byTime[key] : undefined
  if (time !== undefined) {
    return isShifted ? stretched(place, 'end', place.endsAt + time, bounds) : begunAt(place, place.startsAt + time, bounds)
  }
  const side = Object.hasOwn(bySide, key) ? bySide[key] : undefined
  if (side === undefined || isShifted) return undefined
  const column = columns.indexOf(place.sessionLocationId) + side
  const to = columns[Math.max(0, Math.min(column, columns.length - 1))]
  return to === undefined ? place : { ...place, sessionLocationId: to }
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.startsAt === other.startsAt && one.endsAt === other.endsAt && one.sessionLocationId === other.sessionLocationId
