import { eventMoves, eventState, type EventStateId } from '#constants/statuses.ts'
import type { Event } from '#contract/events/events.ts'

/** Target states in which visitors see the event: what they would miss is shown first. */
const liveStates: readonly EventStateId[] = [eventState.published, eventState.live]
export const goesLive = (to: EventStateId): boolean => liveStates.includes(to)

/** The states that an event can change to now (docs/domain.md §3.3); nucleus refuses any other. */
export function movesOf({ eventStateId, registrationCounts }: Pick<Event, 'eventStateId' | 'registrationCounts'>): EventStateId[] {
  const isRegistered = Object.values(registrationCounts).some((count) => count > 0)
  return eventMoves[eventStateId].filter((to) => !(eventStateId === eventState.published && to === eventState.draft && isRegistered))
}
