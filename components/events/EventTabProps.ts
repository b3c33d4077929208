import type { Event } from '#contract/events/events.ts'

/** The props of every event tab. */
export interface EventTabProps {
  event: Event
}
