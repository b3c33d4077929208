import { liveMeetings, nonActiveMeetings, nonActiveMeetingsAfter, participationStatus } from './floor.ts'
import { floorEvents } from './floorEvents.ts'

/** The calls of the floor board. */
export const floorCalls = [liveMeetings, nonActiveMeetings, nonActiveMeetingsAfter, participationStatus, floorEvents] as const
