import { nightEndsHour } from '#constants/agenda.ts'

/**
 * When a day of the agenda ends, in hours and minutes since its midnight: an end up to 05:00 is in the night after it, so that `01:00` is `25:00` and
 * `18:00` stays. Such texts sort like the times that they mean (docs/domain.md §1.7).
 */
export function endOfDay(endTime: string): string {
  const [hours = 0, minutes = 0] = endTime.split(':').map(Number)
  const isNight = hours * 60 + minutes <= nightEndsHour * 60
  return isNight ? `${hours + 24}:${endTime.slice(3)}` : endTime
}
