import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { meetingTypes, type ParticipationStatusId } from '#constants/meetings.ts'
import { firstFreePlace, type FreePlace } from '#contract/events/meetingCalls.ts'
import type { Db } from '../../db/client.ts'
import { fullNameSql } from '../../db/personName.ts'
import { contacts, meetingParticipants } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { readEventDates } from '../agenda/eventDates.ts'
import { readBusyTimes } from './busyTimes.ts'
import type { MeetingLocation } from './freePlaces.ts'
import { bestFirst, inPerson } from './locationOrder.ts'
import { readLocations, readTakenPlaces } from './locationPlaces.ts'
import { locationObstacle, timeObstacle } from './obstacles.ts'
import { type MeetingPerson, readPeople } from './people.ts'
import { type EmptySide, emptySideObstacle, emptySidesOf, peopleObstacles } from './placingObstacles.ts'
import { type MeetingSlot, readSlots, slotObstacle } from './slots.ts'

/** Slots whose taken places are read together. */
const slotsAtOnce = 50

interface Wanted {
  eventId: number
  requestedByContactId: number
  requestedToContactId: number
  meetingId?: number
  isVirtual: boolean
}

/** Serves the search for the first slot and location in which two people can meet. It reads, and locks nothing. */
export const mountFirstFree = (app: FastifyInstance, { db, clock }: Nucleus): void =>
  mountCall(app, firstFreePlace, ({ input: { meetingType, ...wanted } }) =>
    findPlace(db, { ...wanted, isVirtual: meetingType === meetingTypes.virtual }, clock().toISOString()),
  )

async function findPlace(db: Db, wanted: Wanted, after: string): Promise<{ place: FreePlace | null; reason: string | null }> {
  const { eventId, requestedByContactId, requestedToContactId, meetingId: exceptId } = wanted
  const dates = await readEventDates(db, eventId)
  if (!dates) return nothing('This event does not exist. It may have been deleted')
  const { timeZone } = dates
  const contactIds = [requestedByContactId, requestedToContactId]
  const people = await readPeople(db, { eventId, contactIds, exceptId })
  if (people.length < 2) return nothing('A meeting needs two people')
  const [obstacle] = [...(await emptySides(db, exceptId)).map(emptySideObstacle), ...peopleObstacles(people, wanted)]
  if (obstacle) return nothing(obstacle.message)
  const all = await readSlots(db, { eventId, after, exceptId })
  if (all.length === 0) return nothing('No open meeting time is left. Open or add meeting times first')
  const slots = all.filter((slot) => slotObstacle(slot) === undefined)
  if (slots.length === 0) return nothing('All open meeting times have as many meetings as they take')
  const busy = await readBusyTimes(db, { eventId, contactIds, exceptId })
  const free = slots.filter((slot) => people.every((person) => timeObstacle(person, slot, { busy, timeZone }) === undefined))
  const [first] = free
  if (!first) return nothing(`${people.map(({ name }) => name).join(' and ')} have no open meeting time that suits both`)
  if (wanted.isVirtual) return { place: placeIn(first), reason: null }
  const locations = bestFirst(inPerson(await readLocations(db, eventId)), people)
  if (locations.length === 0) return nothing('No location takes meetings. Set Meetings at a time of a location first')
  for (let at = 0; at < free.length; at += slotsAtOnce) {
    const place = await placeAmong(db, { eventId, exceptId, slots: free.slice(at, at + slotsAtOnce), locations, people, timeZone })
    if (place) return { place, reason: null }
  }
  return nothing('No location is free in the meeting times that suit both')
}

/** The sides of a meeting of which nobody comes; none of a new one. */
async function emptySides(db: Db, meetingId: number | undefined): Promise<EmptySide[]> {
  if (meetingId === undefined) return []
  const { side, meetingParticipationStatusId } = meetingParticipants
  const people = await db
    .select({
      side,
      meetingParticipationStatusId: sql<ParticipationStatusId>`${meetingParticipationStatusId}`,
      name: fullNameSql(contacts),
    })
    .from(meetingParticipants)
    .innerJoin(contacts, eq(contacts.contactId, meetingParticipants.contactId))
    .where(and(eq(meetingParticipants.meetingId, meetingId), isNull(meetingParticipants.deletedAt)))
  return people.length === 0 ? [] : emptySidesOf(people)
}

const nothing = (reason: string) => ({ place: null, reason })
const placeIn = ({ meetingTimeId, startsAt, endsAt }: MeetingSlot, location?: MeetingLocation): FreePlace => ({
  ...{ meetingTimeId, startsAt, endsAt },
  sessionLocationId: location?.sessionLocationId ?? null,
  locationName: location?.name ?? null,
})

interface Choice {
  eventId: number
  exceptId: number | undefined
  /** In the order of their start. */
  slots: readonly MeetingSlot[]
  locations: readonly MeetingLocation[]
  people: readonly MeetingPerson[]
  timeZone: string
}

/** The first of some slots, and the best location in it, that are free. */
async function placeAmong(db: Db, { eventId, exceptId, slots, locations, people, timeZone }: Choice): Promise<FreePlace | undefined> {
  const [first] = slots
  if (!first) return undefined
  const endsAt = slots.reduce((latest, slot) => (slot.endsAt > latest ? slot.endsAt : latest), first.endsAt)
  const places = await readTakenPlaces(db, { eventId, within: { startsAt: first.startsAt, endsAt }, exceptId })
  const takenAt = Map.groupBy(places, (one) => one.sessionLocationId)
  for (const slot of slots)
    for (const location of locations) {
      const taken = takenAt.get(location.sessionLocationId) ?? []
      if (locationObstacle(location, slot, { people, taken, timeZone }) === undefined) return placeIn(slot, location)
    }
  return undefined
}
