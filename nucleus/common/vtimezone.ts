import { offsetsOf } from '../kernel/zones.ts'

const dayMs = 86_400_000
/** No zone changes its clocks twice in such a time. */
const weekMs = 7 * dayMs
/** How far the zone is described before and after the time, for programs that show neighbouring months. */
const marginDays = 400

interface ClockChange {
  /** Milliseconds, on a full second. */
  at: number
  from: number
  to: number
}

/**
 * A VTIMEZONE of RFC 5545 with every clock change around a time written out, so that no rule of the zone is guessed. `from` and
 * `to` are milliseconds.
 */
export function vtimezone(timeZone: string, { from, to }: { from: number; to: number }): string {
  const offsetAt = offsetsOf(timeZone)
  const first = Math.floor(from / dayMs - marginDays) * dayMs
  const changes = changesBetween(offsetAt, first, to + marginDays * dayMs)
  const all: ClockChange[] = [{ at: first, from: offsetAt(first), to: offsetAt(first) }, ...changes]
  const winter = Math.min(...all.map((change) => change.to))
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...all.flatMap((change) => observance(change, winter)), 'END:VTIMEZONE'].join('\r\n')
}

function changesBetween(offsetAt: (at: number) => number, first: number, last: number): ClockChange[] {
  const changes: ClockChange[] = []
  let from = offsetAt(first)
  for (let week = first; week < last; week += weekMs) {
    const to = offsetAt(week + weekMs)
    if (from !== to) changes.push({ at: changeWithin(offsetAt, week, week + weekMs), from, to })
    from = to
  }
  return changes
}

/** The first second at which the offset differs from that at `before`. */
function changeWithin(offsetAt: (at: number) => number, before: number, after: number): number {
  if (after - before <= 1000) return after
  const middle = before + Math.floor((after - before) / 2000) * 1000
  return offsetAt(middle) === offsetAt(before) ? changeWithin(offsetAt, middle, after) : changeWithin(offsetAt, before, middle)
}

function observance({ at, from, to }: ClockChange, winter: number): string[] {
  const kind = to > winter ? 'DAYLIGHT' : 'STANDARD'
  // An observance starts at the local time before the change.
  const start = new Date(at + from).toISOString().slice(0, 19).replace(/[-:]/g, '')
  return [`BEGIN:${kind}`, `DTSTART:${start}`, `TZOFFSETFROM:${offset(from)}`, `TZOFFSETTO:${offset(to)}`, `END:${kind}`]
}

/** −300 minutes → -0500. */
function offset(ms: number): string {
  const seconds = Math.abs(ms) / 1000
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, ...(seconds % 60 ? [seconds % 60] : [])]
  return (ms < 0 ? '-' : '+') + parts.map((part) => String(part).padStart(2, '0')).join('')
}
