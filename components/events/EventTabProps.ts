import type { Event } from '#contract/events/events.ts'

/** What every tab of an event is given. */
export interface EventTabProps {
  event: Event
}
