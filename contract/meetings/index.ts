import { liveMeetings, nonActiveMeetings, nonActiveMeetingsAfter, participationStatus } from './floor.ts'

/** The calls of the floor board. */
export const floorCalls = [liveMeetings, nonActiveMeetings, nonActiveMeetingsAfter, participationStatus] as const
