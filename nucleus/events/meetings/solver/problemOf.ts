import { meetingPriorities } from '#constants/meetings.ts'
import { localDateAt } from '../../../common/localDates.ts'
import type { BusyTime } from '../busyTimes.ts'
import type { MeetingLocation } from '../freePlaces.ts'
import { bestFirst, inPerson } from '../locationOrder.ts'
import { locationObstacle, timeObstacle } from '../obstacles.ts'
import type { MeetingToPlace, PersonToPlace, PlacementInput } from './PlacementInput.ts'
import { type Level, noLimit, type Placed, type Problem, type ProblemMeeting, type Span, spansOverlap } from './problem.ts'

const minuteMs = 60_000
const spanOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): Span => ({
  startsAt: Date.parse(startsAt) / minuteMs,
  endsAt: Date.parse(endsAt) / minuteMs,
})
const roomOf = (most: number | null, count: number): number => (most === null ? noLimit : Math.max(0, most - count))

/** What is to be decided about an event, by the rules of a placed meeting (docs/domain.md §4.4). */
export function problemOf(input: PlacementInput): Problem {
  const { timeZone, slots, locations, people, busy, meetings } = input
  const dayOf = daysOf(timeZone)
  const spans = slots.map(spanOf)
  const busyOf = Map.groupBy(busy, (one) => one.contactId)
  const limited = limitedCompanies(people)
  const personIndex = indexBy(people, (one) => one.contactId)
  return {
    slots: slots.map((slot, index) => ({
      ...(spans[index] ?? spanOf(slot)),
      day: dayOf(slot.startsAt),
      room: roomOf(slot.maxMeetings, slot.placed),
    })),
    locations: locations.map((location) => ({
      places: location.maxSimultaneousMeetings,
      closed: closedSlots(location, input),
      taken: takenPlaces(location, { input, spans }),
    })),
    people: people.map((person) => {
      const own = busyOf.get(person.contactId) ?? []
      const company = person.eventCompanyId === null ? undefined : limited.get(person.eventCompanyId)
      return {
        room: roomOf(person.maxMeetings, person.meetings),
        company: company?.index ?? null,
        weight: person.weight,
        blocked: blockedSlots(person, { own, input }),
        held: own.filter(({ kind }) => kind === 'meeting').map((one) => ({ ...spanOf(one), day: dayOf(one.startsAt) })),
      }
    }),
    companies: [...limited.values()].map(({ room }) => room),
    meetings: meetingsOf(meetings, { input, personIndex }),
  }
}

/** Numbers the local dates of instants. */
function daysOf(timeZone: string): (instant: string) => number {
  const days = new Map<string, number>()
  const dates = new Map<string, number>()
  return (instant) => {
    const known = days.get(instant)
    if (known !== undefined) return known
    const date = localDateAt(timeZone, instant)
    const day = dates.get(date) ?? dates.size
    dates.set(date, day)
    days.set(instant, day)
    return day
  }
}

const indexBy = <T>(list: readonly T[], keyOf: (entry: T) => number): Map<number, number> =>
  new Map(list.map((entry, index) => [keyOf(entry), index]))

/** The companies that take a limited number of meetings, each with its index. */
function limitedCompanies(people: readonly PersonToPlace[]): Map<number, { index: number; room: number }> {
  const limited = new Map<number, { index: number; room: number }>()
  for (const { eventCompanyId, maxCompanyMeetings, companyMeetings } of people)
    if (eventCompanyId !== null && maxCompanyMeetings !== null && !limited.has(eventCompanyId))
      limited.set(eventCompanyId, { index: limited.size, room: roomOf(maxCompanyMeetings, companyMeetings) })
  return limited
}

/** The slots in which a location takes nobody, whoever it is reserved for. */
function closedSlots(location: MeetingLocation, { slots, timeZone }: PlacementInput): number[] {
  const unreserved = { ...location, reservedForEventCompanyId: null }
  return slots.flatMap((slot, index) =>
    locationObstacle(unreserved, slot, { people: [], taken: [], timeZone }) === undefined ? [] : [index],
  )
}

function takenPlaces({ sessionLocationId }: MeetingLocation, { input, spans }: { input: PlacementInput; spans: readonly Span[] }) {
  const taken = input.taken.filter((one) => one.sessionLocationId === sessionLocationId)
  return taken.flatMap((one) => {
    const span = spanOf(one)
    return spans.flatMap((slot, index) => (spansOverlap(slot, span) ? [{ place: one.placeNumber, slot: index }] : []))
  })
}

/** The slots in which a person has something else. */
function blockedSlots(person: PersonToPlace, { own, input }: { own: readonly BusyTime[]; input: PlacementInput }): number[] {
  if (own.length === 0 && !person.blackouts?.length) return []
  const { slots, timeZone } = input
  return slots.flatMap((slot, index) => (timeObstacle(person, slot, { busy: own, timeZone }) === undefined ? [] : [index]))
}

const levels: Readonly<Record<number, Level>> = { [meetingPriorities.must]: 0, [meetingPriorities.meet]: 1 }

function meetingsOf(
  meetings: readonly MeetingToPlace[],
  { input, personIndex }: { input: PlacementInput; personIndex: ReadonlyMap<number, number> },
): ProblemMeeting[] {
  const { locations, people, slots } = input
  const locationIndex = indexBy(locations, (one) => one.sessionLocationId)
  const slotIndex = indexBy(slots, (one) => one.meetingTimeId)
  const choicesOf = locationChoices(locations, locationIndex)
  return meetings.map((meeting): ProblemMeeting => {
    const own = meeting.contactIds.flatMap((id) => personIndex.get(id) ?? [])
    const current = currentOf(meeting, { slotIndex, locationIndex })
    const choices = meeting.isVirtual ? null : choicesOf(own.flatMap((index) => people[index] ?? []))
    const asking = people[personIndex.get(meeting.requestedByContactId) ?? -1]
    return {
      people: own,
      // Whoever placed it elsewhere had a reason.
      locations: choices && current?.location != null && !choices.includes(current.location) ? [...choices, current.location] : choices,
      level: levels[meeting.priority] ?? 2,
      weight: asking?.weight ?? 1,
      current,
      obstacle: meeting.obstacle,
    }
  })
}

interface Indexes {
  slotIndex: ReadonlyMap<number, number>
  locationIndex: ReadonlyMap<number, number>
}

function currentOf(meeting: MeetingToPlace, { slotIndex, locationIndex }: Indexes): Placed | null {
  const slot = meeting.meetingTimeId === null ? undefined : slotIndex.get(meeting.meetingTimeId)
  if (slot === undefined) return null
  const location = meeting.sessionLocationId === null ? null : (locationIndex.get(meeting.sessionLocationId) ?? null)
  return { slot, location, place: location === null ? null : meeting.placeNumber }
}

/** The locations of a meeting of some people: the tables of their companies, or else what is not reserved for others, the best first. */
function locationChoices(locations: readonly MeetingLocation[], locationIndex: ReadonlyMap<number, number>) {
  const rooms = inPerson(locations)
  const reserving = new Set(locations.map((one) => one.reservedForEventCompanyId))
  // Nearly all meetings have the same choice, so they share it.
  const found = new Map<string, number[]>()
  const isFor = ({ reservedForEventCompanyId: id }: MeetingLocation, people: readonly PersonToPlace[]) =>
    id === null || people.some(({ eventCompanyId }) => eventCompanyId === id)
  return (people: readonly PersonToPlace[]): number[] => {
    const companies = people.map(({ eventCompanyId }) => (reserving.has(eventCompanyId) ? eventCompanyId : null))
    const key = JSON.stringify([companies, people.map(({ fixedLocationId }) => fixedLocationId)])
    const known = found.get(key)
    if (known) return known
    const fixed = locations.filter(
      (one) => people.some(({ fixedLocationId }) => fixedLocationId === one.sessionLocationId) && isFor(one, people),
    )
    const chosen = fixed.length > 0 ? fixed : bestFirst(rooms, people).filter((one) => isFor(one, people))
    const indexes = chosen.flatMap((one) => locationIndex.get(one.sessionLocationId) ?? [])
    found.set(key, indexes)
    return indexes
  }
}
