import type { StoredPlace } from '../../../db/tables/index.ts'
import { freePlaceOf, type TakenPlace } from '../freePlaces.ts'
import { locationObstacle, timeObstacle } from '../obstacles.ts'
import { type MeetingSlot, slotObstacle } from '../slots.ts'
import type { PersonToPlace, PlacementInput } from '../solver/PlacementInput.ts'
import { busyTimes, countsOf, locationNames, obstaclesOf, type StoredMeeting, takenBy } from './readInput.ts'

/** A meeting, and the place that it is to have. */
export interface PlacedMeeting {
  meeting: StoredMeeting
  place: StoredPlace
}

/** A meeting that cannot have its place, and why. */
export interface PlaceRefusal {
  meeting: StoredMeeting
  /** "Ada Lee and Ben Lee". */
  names: string
  message: string
}

/** The rules that places of meetings break, in words, by the ids of the meetings. */
export type BrokenRules = ReadonlyMap<number, readonly string[]>

/**
 * Checks that meetings can have their places all together, by every rule of a placed meeting but those that `broken` says they may break. `input` is of
 * the event with all of them undecided. Expects `lockAllPlaces`.
 */
export function checkPlaces(input: PlacementInput, list: readonly PlacedMeeting[], broken: BrokenRules = new Map()): PlaceRefusal[] {
  const nameOf = new Map(input.people.map((one) => [one.contactId, one.name]))
  const found = brokenRules(input, list)
  return list.flatMap(({ meeting }): PlaceRefusal[] => {
    const { meetingId, requestedByContactId: by, requestedToContactId: to } = meeting
    const message = found.get(meetingId)?.find((one) => !broken.get(meetingId)?.includes(one))
    return message === undefined ? [] : [{ meeting, names: `${nameOf.get(by) ?? 'Somebody'} and ${nameOf.get(to) ?? 'Somebody'}`, message }]
  })
}

/** Which rules meetings break that have their places all together; without those that break none. Expects the same as `checkPlaces`. */
export function brokenRules(input: PlacementInput, list: readonly PlacedMeeting[]): BrokenRules {
  const { people, locations, slots, timeZone } = input
  const byId = new Map(people.map((one) => [one.contactId, one]))
  const slotOf = new Map(slots.map((one) => [one.meetingTimeId, one]))
  const locationOf = new Map(locations.map((one) => [one.sessionLocationId, one]))
  const nameOf = (id: number) => byId.get(id)?.name ?? 'Somebody'
  const namesOfLocations = locationNames(locations)
  const placed = list.map(({ meeting, place: [meetingTimeId, sessionLocationId, placeNumber] }) => {
    const slot = slotOf.get(meetingTimeId)
    const own = {
      ...meeting,
      meetingTimeId,
      sessionLocationId,
      placeNumber,
      startsAt: slot?.startsAt ?? null,
      endsAt: slot?.endsAt ?? null,
    }
    const locationName = namesOfLocations.get(sessionLocationId ?? 0) ?? null
    return { meeting, own, slot, busy: busyTimes(own, { nameOf, locationName }), taken: takenBy(own, nameOf) }
  })
  const counts = countsOf(
    list.map(({ meeting }) => meeting),
    new Map(people.map((one) => [one.contactId, one.eventCompanyId])),
  )
  const busyOf = Map.groupBy([...input.busy, ...placed.flatMap((one) => one.busy)], (one) => one.contactId)
  const takenAt = Map.groupBy([...input.taken, ...placed.flatMap((one) => one.taken)], (one) => one.sessionLocationId)
  const inSlot = Map.groupBy(placed, (one) => one.own.meetingTimeId)
  /** A person with the meetings that they have besides one of these. */
  const besides = (person: PersonToPlace): PersonToPlace => ({
    ...person,
    meetings: person.meetings + (counts.people.get(person.contactId) ?? 0) - 1,
    companyMeetings: person.companyMeetings + (counts.companies.get(person.eventCompanyId ?? 0) ?? 0) - 1,
  })

  const obstacles = ({ own, slot, busy, taken }: (typeof placed)[number]): (string | undefined)[] => {
    const present = own.contactIds.flatMap((id) => byId.get(id) ?? []).map(besides)
    const always = obstaclesOf(own, present)
    if (!slot) return [...always, 'Its meeting time is closed, is over or was deleted']
    const full = slotObstacle({ ...slot, placed: slot.placed + (inSlot.get(slot.meetingTimeId)?.length ?? 0) - 1 })
    const busyPeople = present.map((person) => {
      const others = (busyOf.get(person.contactId) ?? []).filter((one) => !busy.includes(one))
      return timeObstacle(person, slot, { busy: others, timeZone })
    })
    return [...always, full, ...busyPeople, placeObstacle(own, { slot, present, taken })]
  }

  function placeObstacle(
    { sessionLocationId, placeNumber }: (typeof placed)[number]['own'],
    { slot, present, taken }: { slot: MeetingSlot; present: readonly PersonToPlace[]; taken: readonly TakenPlace[] },
  ): string | undefined {
    if (sessionLocationId === null) return undefined
    const location = locationOf.get(sessionLocationId)
    if (!location) return 'Its location takes no meetings any more'
    const others = (takenAt.get(sessionLocationId) ?? []).filter((one) => !taken.includes(one))
    const message = locationObstacle(location, slot, { people: present, taken: others, timeZone })
    if (message) return message
    return freePlaceOf(location, slot, { taken: others, preferred: placeNumber }) === placeNumber
      ? undefined
      : `Its place in ${location.name} is taken`
  }

  const found = placed.map((one) => [one.meeting.meetingId, obstacles(one).filter((message) => message !== undefined)] as const)
  return new Map(found.filter(([, messages]) => messages.length > 0))
}

/** The most meetings that a refusal names. */
const maxNamed = 5

/** What does not fit, in one text: "Nothing was applied. Ada Lee and Ben Lee: …; and 3 more". */
export function refusalText(what: string, refusals: readonly { names: string; message: string }[]): string {
  const named = refusals.slice(0, maxNamed).map(({ names, message }) => `${names}: ${message}`)
  const more = refusals.length - named.length
  return `${what} ${named.join('; ')}${more > 0 ? `; and ${more.toLocaleString('en-GB')} more` : ''}`
}
