import { stepMinutes } from '#constants/agenda.ts'
import { atTime, minuteMs, onStep, type Span, timeAt } from './dayScale.ts'

/** The time and location of a session; null: no location. */
export interface Place extends Span {
  sessionLocationId: number | null
}
/** The part of a session that is dragged. */
export type Grip = 'whole' | 'start' | 'end'

const stepMs = stepMinutes * minuteMs

/** Moves a place to another start, with the same length, within bounds. */
export function begunAt<P extends Span>(place: P, startsAt: number, bounds: Span): P {
  const length = place.endsAt - place.startsAt
  const begin = Math.max(bounds.startsAt, Math.min(onStep(startsAt), Math.max(bounds.startsAt, bounds.endsAt - length)))
  return { ...place, startsAt: begin, endsAt: begin + length }
}

/** Moves the start or end of a place to an instant; its length is at least one step. */
export function stretched<P extends Span>(place: P, grip: 'start' | 'end', at: number, bounds: Span): P {
  const to = onStep(at)
  return grip === 'start'
    ? { ...place, startsAt: Math.max(bounds.startsAt, Math.min(to, place.endsAt - stepMs)) }
    : { ...place, endsAt: Math.min(Math.max(to, place.startsAt + stepMs), Math.max(bounds.endsAt, place.startsAt + stepMs)) }
}

/** Moves a place to the same wall-clock time on another date, with the same length. */
export function onDate<P extends Span>(place: P, date: string, zone: string): P {
  const startsAt = atTime(date, timeAt(place.startsAt, zone), zone)
  return { ...place, startsAt, endsAt: startsAt + (place.endsAt - place.startsAt) }
}

/**
 * The place after a key press on a lifted session: moved by a step or an hour, to the next column, or with Shift resized. Undefined for
 * other keys.
 */
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
