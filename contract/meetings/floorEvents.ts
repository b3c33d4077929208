import * as z from 'zod'
import { defineGet } from '../define.ts'
import { instant, integer, localDate, positiveId } from '../fields.ts'

/** A place for a meeting that is free now. */
const freePlace = z.object({
  sessionLocationId: positiveId,
  locationName: z.string(),
  /** How many meetings it can take now. */
  places: integer(1),
  /** When its next meeting starts, or it is closed for meetings; null when nothing else is planned there today. */
  freeUntil: instant.nullable(),
})

/** What happens today on the floor of an event that has meetings today, by the clock of the event. Instants are UTC, shown in `timeZone`. */
const floorEvent = z.object({
  eventId: positiveId,
  eventName: z.string(),
  timeZone: z.string(),
  /** Today, in the zone of the event. */
  date: localDate,
  /** Meetings of today that are provisional or confirmed, and did not begin yet. */
  comingCount: integer(0),
  /** Meetings of today that are over, and of which nobody has said whether they took place. */
  unsettledCount: integer(0),
  /** Meetings of today that took place. */
  completedCount: integer(0),
  /** Meetings of today to which somebody did not come. */
  noShowCount: integer(0),
  /** When the next meeting starts; null when none is left today. */
  nextStartsAt: instant.nullable(),
  /** At most 20: those with the highest priority first, then in the order of the event's locations. */
  freePlaces: z.array(freePlace),
})
export type FloorEvent = z.infer<typeof floorEvent>

/** The events that have meetings today, by their first meeting, each with its counts and the tables that are free now. */
export const floorEvents = defineGet({
  name: 'meetings/floorEvents/fetch',
  path: '/meetings/floor_events',
  budget: 'whole',
  reply: z.array(floorEvent),
})
