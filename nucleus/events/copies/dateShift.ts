import { instant } from '#contract/fields.ts'
import type { Refusal } from '../../base/errors.ts'
import { localDaysBetween, moveByLocalDays, skippedSpans, wallTimesOf } from '../../kernel/zones.ts'
import type { EventCopy } from './EventCopy.ts'

const dayMs = 86_400_000

/** Functions that move instants and dates by as many local days as the event moves. Those that move throw `tooFar` when a moved date cannot be stored. */
export function dateShiftOf(
  { timeZone, startsAt }: { timeZone: string; startsAt: string },
  newStart: string,
  tooFar: () => Refusal,
): Pick<EventCopy, 'moved' | 'movedDate' | 'isSkipped'> {
  const days = localDaysBetween(timeZone, startsAt, newStart)
  const moved = moveByLocalDays(timeZone, days)
  const [wallAt, isSkipped] = [wallTimesOf(timeZone), skippedSpans(timeZone)]
  const storableInstant = (at: string) => {
    const to = instant.safeParse(at)
    if (!to.success) throw tooFar()
    return to.data
  }
  return {
    moved: (at) => storableInstant(moved(at)),
    movedDate: (date) => storableInstant(new Date(Date.parse(date) + days * dayMs).toISOString()).slice(0, 10),
    isSkipped: ({ startsAt: from, endsAt: until }) => {
      const start = Date.parse(from)
      return isSkipped(wallAt(start).wall + days * dayMs, Date.parse(until) - start)
    },
  }
}
