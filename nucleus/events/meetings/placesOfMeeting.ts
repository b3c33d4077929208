import type { FastifyInstance } from 'fastify'
import { meetingTypes } from '#constants/meetings.ts'
import { placesOfMeeting, type SlotOfMeeting } from '#contract/events/meetingCalls.ts'
import type { Meeting, meetings } from '#contract/events/meetings.ts'
import type { TimeRange } from '#contract/fields.ts'
import { addDays } from '../../common/localDates.ts'
import type { Db } from '../../db/client.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { instantAtWall } from '../../kernel/zones.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { readEventDates } from '../agenda/eventDates.ts'
import { readBusyTimes } from './busyTimes.ts'
import { readLocations, readTakenPlaces } from './locationPlaces.ts'
import { meetingObstacle } from './meetingRules.ts'
import { locationObstacle, timeObstacle } from './obstacles.ts'
import { isExpected } from './participation.ts'
import { type MeetingPerson, readPeople } from './people.ts'
import { emptySidesOf, placingObstacles } from './placingObstacles.ts'
import { type MeetingSlot, readSlots, slotObstacle } from './slots.ts'

/** Serves where a meeting could be moved on one day. It reads, and locks nothing. */
export const mountPlacesOfMeeting = (app: FastifyInstance, { db }: Nucleus, repository: Repository<typeof meetings>): void =>
  mountCall(app, placesOfMeeting, async ({ input: { meetingId, date } }) => {
    const meeting = await repository.getOrThrow(db, meetingId)
    const { timeZone = 'UTC' } = (await readEventDates(db, meeting.eventId)) ?? {}
    const midnight = (day: string) => instantAtWall(timeZone, Date.parse(day))
    return readPlaces(db, meeting, { within: { startsAt: midnight(date), endsAt: midnight(addDays(date, 1)) }, timeZone })
  })

async function readPlaces(
  db: Db,
  meeting: Meeting,
  { within, timeZone }: { within: TimeRange; timeZone: string },
): Promise<SlotOfMeeting[]> {
  const { eventId, meetingId: exceptId } = meeting
  const slots = await readSlots(db, { eventId, within, exceptId })
  const [first] = slots
  if (!first) return []
  const contactIds = meeting.participants.filter(isExpected).map(({ contactId }) => contactId)
  const people = await readPeople(db, { eventId, contactIds, exceptId })
  const whole =
    meetingObstacle(meeting) ?? placingObstacles({ ...meeting, emptySides: emptySidesOf(meeting.participants) }, people)[0]?.message
  if (whole !== undefined) return slots.map((slot) => refusedSlot(slot, whole))
  const busy = await readBusyTimes(db, { eventId, contactIds, exceptId })
  const isVirtual = meeting.meetingType === meetingTypes.virtual
  const locations = isVirtual ? [] : await readLocations(db, eventId)
  const endsAt = slots.reduce((latest, slot) => (slot.endsAt > latest ? slot.endsAt : latest), first.endsAt)
  const places = isVirtual ? [] : await readTakenPlaces(db, { eventId, within: { startsAt: first.startsAt, endsAt }, exceptId })
  const takenAt = Map.groupBy(places, (one) => one.sessionLocationId)
  return slots.map((slot) => {
    const reason = slotObstacle(slot) ?? firstReason(people, (person) => timeObstacle(person, slot, { busy, timeZone }))
    if (reason !== undefined) return refusedSlot(slot, reason)
    const refused = locations.flatMap((location) => {
      const { sessionLocationId } = location
      const why = locationObstacle(location, slot, { people, taken: takenAt.get(sessionLocationId) ?? [], timeZone })
      return why === undefined ? [] : { sessionLocationId, reason: why }
    })
    return { meetingTimeId: slot.meetingTimeId, reason: null, refused }
  })
}

const refusedSlot = ({ meetingTimeId }: MeetingSlot, reason: string): SlotOfMeeting => ({ meetingTimeId, reason, refused: [] })

function firstReason(people: readonly MeetingPerson[], reasonOf: (person: MeetingPerson) => string | undefined): string | undefined {
  for (const person of people) {
    const reason = reasonOf(person)
    if (reason !== undefined) return reason
  }
  return undefined
}
