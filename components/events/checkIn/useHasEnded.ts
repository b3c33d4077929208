import type { Event } from '#contract/events/events.ts'
import { eventRefusal } from '#contract/events/noShows.ts'
import { nextMinute, useClock } from '../../ui/useClock.ts'

/** Whether an event has ended, so that who did not come is known; follows the clock. False without an event. */
export function useHasEnded(event: Pick<Event, 'endsAt' | 'eventStateId'> | null): boolean {
  const now = useClock(nextMinute)
  return event !== null && eventRefusal(event, now) === undefined
}
