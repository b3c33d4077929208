import type { TimeRange } from '#contract/fields.ts'
import { andMore } from '#contract/textLists.ts'
import { clockOf } from './clockOf.ts'
import type { BusyTime } from './busyTimes.ts'
import { freePlaceOf, type MeetingLocation, overlap, type TakenPlace } from './freePlaces.ts'
import type { MeetingPerson } from './people.ts'

/** Why a meeting cannot be placed, and the field of the meeting that it concerns. */
export interface Obstacle {
  field: 'priority' | 'virtualUrl' | 'requestedByContactId' | 'requestedToContactId' | 'meetingTimeId' | 'sessionLocationId' | 'contactId'
  message: string
}

/** "09:00 to 09:25", on the clock of the event. */
export function spanText(timeZone: string, { startsAt, endsAt }: TimeRange): string {
  const clock = clockOf(timeZone)
  return `${clock.format(new Date(startsAt))} to ${clock.format(new Date(endsAt))}`
}

/** Why a person of an event cannot be in any placed meeting; undefined when they can. */
export function personObstacle(person: MeetingPerson): string | undefined {
  const { name, eventCompanyId, companyName, isApproved, meetings, maxMeetings, companyMeetings, maxCompanyMeetings } = person
  if (eventCompanyId === null) return `${name} is not on the contacts tab of this event. Add them there first`
  const absence = absenceObstacle(person)
  if (absence) return absence
  if (!isApproved) return `${name} has no approved registration at this event`
  if (maxMeetings !== null && meetings >= maxMeetings) return `${name} has ${countOf(meetings)} already, and ${maxMeetings} at most`
  if (maxCompanyMeetings !== null && companyMeetings >= maxCompanyMeetings)
    return `${companyName} has ${countOf(companyMeetings)} already, and ${maxCompanyMeetings} at most`
  return undefined
}

/** Why a person has no meetings at all, requested or placed; undefined when they may. */
export const absenceObstacle = ({ name, attendsMeetings }: MeetingPerson): string | undefined =>
  attendsMeetings === false ? `${name} does not attend meetings. Change that on the contacts tab first` : undefined

const countOf = (count: number): string => (count === 1 ? '1 placed meeting' : `${count.toLocaleString('en-GB')} placed meetings`)

/** Why a person may not ask another for a meeting, by the company types of the event; undefined when they may. */
export function requestObstacle(by: MeetingPerson | undefined, to: MeetingPerson | undefined): string | undefined {
  if (!by || !to) return undefined
  const { canRequestTypeIds, companyTypeName } = by
  if (!canRequestTypeIds?.length || to.eventCompanyTypeId === null || canRequestTypeIds.includes(to.eventCompanyTypeId)) return undefined
  return `The company type ${companyTypeName} cannot request meetings with ${to.companyTypeName}, the company type of ${to.name}`
}

/** What a person does during a slot; undefined when they are free. */
export function timeObstacle(
  { contactId, name, blackouts }: MeetingPerson,
  slot: TimeRange,
  { busy, timeZone }: { busy: readonly BusyTime[]; timeZone: string },
): string | undefined {
  const other = busy.find((one) => one.contactId === contactId && overlap(one, slot))
  if (other) {
    const when = `from ${spanText(timeZone, other)}${other.locationName ? ` in ${other.locationName}` : ''}`
    return other.kind === 'session' ? `${name} speaks in “${other.what}” ${when}` : `${name} meets ${other.what || 'somebody else'} ${when}`
  }
  const blackout = blackouts?.find((one) => overlap(one, slot))
  return blackout && `${name} is not available from ${spanText(timeZone, blackout)}`
}

/** The most meetings that a refusal names. */
const maxNamed = 3

/** Why a location does not take a meeting of these people during a slot; undefined when it does. */
export function locationObstacle(
  location: MeetingLocation,
  slot: TimeRange & { locationIds: readonly number[] },
  { people, taken, timeZone }: { people: readonly MeetingPerson[]; taken: readonly TakenPlace[]; timeZone: string },
): string | undefined {
  const { name, sessionLocationId, maxSimultaneousMeetings, reservedForEventCompanyId, reservedForName, blackouts } = location
  if (maxSimultaneousMeetings === 0) return `${name} is not for meetings. Its meetings at a time are 0`
  if (slot.locationIds.length > 0 && !slot.locationIds.includes(sessionLocationId)) return `${name} takes no meetings at this meeting time`
  if (reservedForEventCompanyId !== null && !people.some(({ eventCompanyId }) => eventCompanyId === reservedForEventCompanyId))
    return `${name} is reserved for ${reservedForName ?? 'another company'}`
  const blackout = blackouts.find((one) => overlap(one, slot))
  if (blackout) return `${name} is closed from ${spanText(timeZone, blackout)}`
  if (freePlaceOf(location, slot, { taken }) !== undefined) return undefined
  const there = taken.filter((one) => one.sessionLocationId === sessionLocationId && overlap(one, slot))
  const named = there.slice(0, maxNamed).map((one) => `${one.who} from ${spanText(timeZone, one)}`)
  const list = andMore(named, there.length)
  return maxSimultaneousMeetings === 1 ? `${name} is taken: ${list}` : `All ${maxSimultaneousMeetings} places of ${name} are taken: ${list}`
}
