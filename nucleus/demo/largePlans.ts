import { eventFormats } from '#constants/choices.ts'
import { eventState, type EventStateId } from '#constants/statuses.ts'
import { type EventPlan, windows } from './eventPlan.ts'
import { venues } from './venues.ts'

const series = [
  'Allocator Forum',
  'Managers Day',
  'Private Credit Dinner',
  'Family Office Days',
  'Pension Roundtable',
  'Venture Evenings',
  'Macro Breakfast',
  'Endowment Symposium',
]
const cities = Object.values(venues).map((venue, index) => ({
  venue,
  timeZone:
    [
      'America/New_York',
      'Europe/London',
      'Europe/Zurich',
      'Asia/Tokyo',
      'Australia/Sydney',
      'America/Chicago',
      'Asia/Dubai',
      'Europe/Lisbon',
    ][index] ?? 'UTC',
}))

/** 200 events from three years ago to a year ahead; SQL adds about `perEvent` registrations to each. */
export const largePlans = (perEvent: number): readonly EventPlan[] =>
  Array.from({ length: 200 }, (_, index): EventPlan => {
    const { venue, timeZone } = cities[index % cities.length] ?? { venue: venues.london, timeZone: 'Europe/London' }
    const startsIn = -1090 + index * 7
    return {
      ...windows,
      name: `${venue.city} ${series[Math.floor(index / 8) % series.length] ?? ''} ${1 + Math.floor(index / 64)}`,
      code: `demo-${String(index + 1).padStart(3, '0')}`,
      format: eventFormats.inPerson,
      state: stateOf(startsIn),
      timeZone,
      startsIn,
      days: 2,
      venue,
      capacity: perEvent * 2,
      registrations: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
      seats: { 5: Math.ceil(perEvent / 125) },
      speakers: 10,
      pictures: 0,
      opensBefore: 400,
    }
  })

function stateOf(startsIn: number): EventStateId {
  if (startsIn < -400) return eventState.archived
  if (startsIn < -1) return eventState.completed
  if (startsIn <= 0) return eventState.live
  return eventState.published
}
