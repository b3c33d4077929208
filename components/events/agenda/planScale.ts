import { pixelsPerMinute as defaultPixels } from '#constants/agenda.ts'
import { type DayHours, type DayScale, minuteMs, onStep, scaleOf, type Span } from './dayScale.ts'

/** Height in pixels of a day's name, where several days are below each other. */
export const dayNameHeight = 28

/** A day as the plan needs it. */
export interface PlanDay extends DayHours {
  agendaDayId: number
  title?: string | null
}
/** The hours of one day on the plan, from `top` pixels down. */
export interface DayPart extends DayScale {
  day: PlanDay
  top: number
}
/** The scale of the plan: one day, or several below each other without the nights between them. */
export interface PlanScale {
  zone: string
  pixelsPerMinute: number
  parts: readonly [DayPart, ...DayPart[]]
  height: number
}
interface PlanScaleOptions {
  zone: string
  sessionsOf: (agendaDayId: number) => readonly Span[]
  pixelsPerMinute?: number
}

export function planScaleOf(
  [first, ...others]: readonly [PlanDay, ...PlanDay[]],
  { zone, sessionsOf, pixelsPerMinute = defaultPixels }: PlanScaleOptions,
): PlanScale {
  const nameHeight = others.length > 0 ? dayNameHeight : 0
  const heightOf = ({ startsAt, endsAt }: Span) => ((endsAt - startsAt) / minuteMs) * pixelsPerMinute
  const parts: [DayPart, ...DayPart[]] = [{ ...scaleOf(first, sessionsOf(first.agendaDayId), zone), day: first, top: nameHeight }]
  let last = parts[0]
  for (const day of others) {
    const hours = scaleOf(day, sessionsOf(day.agendaDayId), zone)
    // A night is in one place only: below the day before.
    const part = { ...hours, startsAt: Math.max(hours.startsAt, last.endsAt), day, top: last.top + heightOf(last) + nameHeight }
    parts.push(part)
    last = part
  }
  return { zone, pixelsPerMinute, parts, height: last.top + heightOf(last) }
}

/** The part of the plan that an instant belongs to. */
export const partAt = ({ parts }: PlanScale, at: number): DayPart => parts.findLast(({ startsAt }) => startsAt <= at) ?? parts[0]

/** Pixels below the top of the grid. */
export function pixelsAt(scale: PlanScale, at: number): number {
  const { top, startsAt } = partAt(scale, at)
  return top + pixelsOf(scale, at - startsAt)
}
export const pixelsOf = ({ pixelsPerMinute }: Pick<PlanScale, 'pixelsPerMinute'>, milliseconds: number): number =>
  (milliseconds / minuteMs) * pixelsPerMinute

/** The instant at a number of pixels below the top of the grid, rounded to a step. Between two days it is the end of the first. */
export function instantAt({ parts, pixelsPerMinute }: PlanScale, pixels: number): number {
  const part = parts.findLast(({ top }) => top <= pixels) ?? parts[0]
  const at = onStep(part.startsAt + ((pixels - part.top) / pixelsPerMinute) * minuteMs)
  return part === parts.at(-1) ? at : Math.min(at, part.endsAt)
}
