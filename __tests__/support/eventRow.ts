import { eventState } from '#constants/statuses.ts'
import { availabilityScopes, eventFormats, meetingModes } from '#constants/choices.ts'
import type { Event } from '#contract/events/events.ts'

let count = 0

/** An event as a list returns it: published, in New York, with whatever the test says. */
export function eventRow(values: Partial<Event> = {}): Event {
  count += 1
  return {
    eventId: count,
    name: `Event ${count}`,
    eventCode: `event-${count}`,
    eventFormat: eventFormats.inPerson,
    eventStateId: eventState.published,
    timeZone: 'America/New_York',
    startsAt: '2030-06-03T13:00:00.000Z',
    endsAt: '2030-06-05T21:00:00.000Z',
    venueName: 'Larkspur Hall',
    city: 'New York',
    countryCode: 'US',
    meetingMode: meetingModes.staffSchedule,
    availabilityScope: availabilityScopes.person,
    registrationCounts: {},
    seatsTaken: 0,
    rowVersion: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    createdByContactId: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
    updatedByContactId: null,
    ...values,
  }
}
