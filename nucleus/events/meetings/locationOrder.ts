import { locationTypes } from '#constants/setUpChoices.ts'
import type { MeetingLocation } from './freePlaces.ts'
import type { MeetingPerson } from './people.ts'

/** People meet in an online room only where there is nothing else. */
export function inPerson(locations: readonly MeetingLocation[]): readonly MeetingLocation[] {
  const rooms = locations.filter(({ locationType }) => locationType !== locationTypes.virtual)
  return rooms.length > 0 ? rooms : locations
}

/** What is reserved for a company of theirs comes first; the rest is by priority, then in staff order. */
export function bestFirst(
  locations: readonly MeetingLocation[],
  people: readonly Pick<MeetingPerson, 'eventCompanyId'>[],
): MeetingLocation[] {
  const isOwn = ({ reservedForEventCompanyId: id }: MeetingLocation) => id !== null && people.some((one) => one.eventCompanyId === id)
  return [...locations.filter(isOwn), ...locations.filter((one) => !isOwn(one))]
}
