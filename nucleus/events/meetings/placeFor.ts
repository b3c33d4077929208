import { meetingTypes } from '#constants/meetings.ts'
import type { Meeting } from '#contract/events/meetings.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { readEventDates } from '../agenda/eventDates.ts'
import { readBusyTimes } from './busyTimes.ts'
import { freePlaceOf } from './freePlaces.ts'
import { readLocations, readTakenPlaces } from './locationPlaces.ts'
import { locationObstacle, type Obstacle, timeObstacle } from './obstacles.ts'
import { readPeople } from './people.ts'
import { emptySidesOf, type MeetingToBePlaced, placingObstacles } from './placingObstacles.ts'
import { readSlots, slotObstacle } from './slots.ts'

/** A meeting that is to be placed. */
export interface PlacedMeeting extends Omit<MeetingToBePlaced, 'emptySides'> {
  /** Undefined for a new one. */
  meetingId?: number
  eventId: number
  /** Undefined for a new one, to which both come. */
  participants?: Meeting['participants']
  /** Everybody who comes, with these two where they do. */
  contactIds: readonly number[]
  meetingTimeId: number
  sessionLocationId?: number | null
  /** The place that it has there already. */
  placeNumber?: number | null
}

/** The time of a placed meeting, and its place in its location. */
export interface Placement {
  startsAt: string
  endsAt: string
  placeNumber: number | null
}

/**
 * The time and the place of a meeting, by the hard rules of a placed one (docs/domain.md §4.4). Throws 422 with what is in the way. Expects
 * `lockPlaces`.
 */
export async function placeFor(tx: Db, meeting: PlacedMeeting): Promise<Placement> {
  const { eventId, meetingId: exceptId, contactIds, meetingTimeId, sessionLocationId } = meeting
  const { timeZone = 'UTC' } = (await readEventDates(tx, eventId)) ?? {}
  const [slot] = await readSlots(tx, { eventId, meetingTimeId, exceptId })
  if (!slot) throw ruleBroken({ meetingTimeId: 'This meeting time does not exist. It may have been deleted. Choose another' })
  const full = slotObstacle(slot)
  if (full) throw refused({ field: 'meetingTimeId', message: full })
  const people = await readPeople(tx, { eventId, contactIds, exceptId })
  const emptySides = meeting.participants ? emptySidesOf(meeting.participants) : []
  const [whole] = placingObstacles({ ...meeting, emptySides }, people)
  if (whole) throw refused(whole)
  const busy = await readBusyTimes(tx, { eventId, contactIds, within: slot, exceptId })
  for (const person of people) {
    const message = timeObstacle(person, slot, { busy, timeZone })
    if (message) throw refused({ field: 'meetingTimeId', message })
  }
  const { startsAt, endsAt } = slot
  if (!sessionLocationId) {
    if (meeting.meetingType === meetingTypes.virtual) return { startsAt, endsAt, placeNumber: null }
    throw refused({ field: 'sessionLocationId', message: 'Choose the location of the meeting' })
  }
  const [location] = await readLocations(tx, eventId, [sessionLocationId])
  if (!location)
    throw refused({ field: 'sessionLocationId', message: 'This location does not exist. It may have been deleted. Choose another' })
  const taken = await readTakenPlaces(tx, { eventId, sessionLocationId, within: slot, exceptId })
  const message = locationObstacle(location, slot, { people, taken, timeZone })
  if (message) throw refused({ field: 'sessionLocationId', message })
  return { startsAt, endsAt, placeNumber: freePlaceOf(location, slot, { taken, preferred: meeting.placeNumber }) ?? null }
}

const refused = ({ field, message }: Obstacle) => ruleBroken({ [field]: message })
