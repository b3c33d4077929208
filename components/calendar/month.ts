import { currentMinute } from '../ui/currentMinute.ts'
import { formatInViewerZone, storedDateFormat } from '../ui/dates.ts'

const dayMs = 86_400_000
/** How many days an agenda has: five weeks. */
export const agendaDays = 35
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The day so many days later, as YYYY-MM-DD. */
export const daysLater = (date: string, days: number): string => dateOf(Date.parse(date) + days * dayMs)

/** The current day for whoever looks, as YYYY-MM-DD. */
export const today = (): string => formatInViewerZone(currentMinute(), storedDateFormat)
export const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`

/** The days that a view of a month shows: six weeks, from the Monday on or before its first. They hold every week that begins in it. */
export function daysOfMonth(first: string): { from: string; to: string } {
  const from = daysLater(first, -((new Date(Date.parse(first)).getUTCDay() + 6) % 7))
  return { from, to: daysLater(from, 41) }
}
