import { meetingPriorities, meetingTypes } from '#constants/meetings.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { readEventDates } from '../agenda/eventDates.ts'
import { readBusyTimes } from './busyTimes.ts'
import { freePlaceOf } from './freePlaces.ts'
import { readLocations, readTakenPlaces } from './locationPlaces.ts'
import { absenceObstacle, locationObstacle, type Obstacle, personObstacle, requestObstacle, timeObstacle } from './obstacles.ts'
import { type MeetingPerson, readPeople } from './people.ts'
import { readSlots, slotObstacle } from './slots.ts'

export const noThanksText = 'A meeting with the priority No thanks is never placed. Choose another priority first'

/** A meeting that is to be placed. */
export interface PlacedMeeting {
  /** Undefined for a new one. */
  meetingId?: number
  eventId: number
  meetingType: number
  priority?: number
  requestedByContactId: number
  requestedToContactId: number
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
  if (meeting.priority === meetingPriorities.noThanks) throw ruleBroken({ priority: noThanksText })
  const { timeZone = 'UTC' } = (await readEventDates(tx, eventId)) ?? {}
  const [slot] = await readSlots(tx, { eventId, meetingTimeId, exceptId })
  if (!slot) throw ruleBroken({ meetingTimeId: 'This meeting time does not exist. It may have been deleted. Choose another' })
  const full = slotObstacle(slot)
  if (full) throw refused({ field: 'meetingTimeId', message: full })
  const people = await readPeople(tx, { eventId, contactIds, exceptId })
  const [whole] = peopleObstacles(people, meeting)
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

/** What keeps these people from any placed meeting with each other: one reason of each person, then one of both. */
export function peopleObstacles(
  people: readonly MeetingPerson[],
  { requestedByContactId, requestedToContactId }: Pick<PlacedMeeting, 'requestedByContactId' | 'requestedToContactId'>,
): Obstacle[] {
  const own = people.flatMap((person): Obstacle[] => {
    const message = personObstacle(person)
    return message ? [{ field: person.contactId === requestedByContactId ? 'requestedByContactId' : 'requestedToContactId', message }] : []
  })
  const request = requestProblem(people, { requestedByContactId, requestedToContactId })
  return request ? [...own, request] : own
}

/** What keeps one of two people from asking the other. A request waits for registrations, approvals and for room. */
export function requestProblem(
  people: readonly MeetingPerson[],
  { requestedByContactId, requestedToContactId }: Pick<PlacedMeeting, 'requestedByContactId' | 'requestedToContactId'>,
): Obstacle | undefined {
  for (const person of people) {
    const message = absenceObstacle(person)
    if (message) return { field: person.contactId === requestedByContactId ? 'requestedByContactId' : 'requestedToContactId', message }
  }
  const find = (id: number) => people.find(({ contactId }) => contactId === id)
  const message = requestObstacle(find(requestedByContactId), find(requestedToContactId))
  return message === undefined ? undefined : { field: 'requestedToContactId', message }
}

const refused = ({ field, message }: Obstacle) => ruleBroken({ [field]: message })
