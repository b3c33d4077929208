import * as z from 'zod'
import { integer, localTime } from '../fields.ts'

/** A span of a day, in local times of the event. */
const pause = z.object({ from: localTime.meta({ title: 'From' }), until: localTime.meta({ title: 'Until' }) })

/** How the slots of one day follow each other: lengths and gaps are minutes, times are local times of the event. */
export const dayPlan = z.object({
  from: localTime.meta({ title: 'First starts' }),
  until: localTime.meta({ title: 'Last ends by' }),
  lengthMinutes: integer(5, 480).meta({ title: 'Length' }),
  gapMinutes: integer(0, 240).meta({ title: 'Gap' }),
  /** No slot lies in one of them; the first after it starts when it ends. */
  pauses: z.array(pause).max(10).optional().meta({ title: 'Breaks' }),
})
export type DayPlan = z.infer<typeof dayPlan>

/** A slot of a day, in minutes since midnight on the clock. */
export interface DaySlot {
  start: number
  end: number
}

/** HH:mm as minutes since midnight; NaN for anything else. */
export const minutesOf = (time: string): number =>
  localTime.safeParse(time).success ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : NaN

/** The slots of a day, in their order; none when the plan is incomplete or leaves no room for one. */
export function daySlots({ from, until, lengthMinutes, gapMinutes, pauses = [] }: DayPlan): DaySlot[] {
  const end = minutesOf(until)
  const breaks = pauses.map((one) => ({ start: minutesOf(one.from), end: minutesOf(one.until) })).filter((one) => one.start < one.end)
  if (!(lengthMinutes >= 5) || !(gapMinutes >= 0)) return []
  const slots: DaySlot[] = []
  for (let start = minutesOf(from); start + lengthMinutes <= end;) {
    const inTheWay = breaks.filter((one) => one.start < start + lengthMinutes && start < one.end)
    if (inTheWay.length > 0) start = Math.max(...inTheWay.map((one) => one.end))
    else {
      slots.push({ start, end: start + lengthMinutes })
      start += lengthMinutes + gapMinutes
    }
  }
  return slots
}
