import { sessionStatuses, sessionTypes } from '#constants/programmeChoices.ts'
import { locationAssignments, locationPriorities, locationTypes } from '#constants/setUpChoices.ts'
import type { AgendaDay, AgendaSession } from '#contract/events/agenda.ts'
import type { EventLocation } from '#contract/events/locations.ts'
import type { Track } from '#contract/events/tracks.ts'

/** Rows of event 7's agenda as lists return them. */
const common = {
  eventId: 7,
  rowVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdByContactId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedByContactId: 1,
}

export const dayRow = (agendaDayId: number, date: string, values: Partial<AgendaDay> = {}): AgendaDay => ({
  ...common,
  agendaDayId,
  date,
  startTime: '09:00',
  endTime: '18:00',
  isPublished: false,
  ...values,
})

export const locationRow = (sessionLocationId: number, name: string, values: Partial<EventLocation> = {}): EventLocation => ({
  ...common,
  sessionLocationId,
  name,
  reservedForName: null,
  sessionCount: 0,
  locationType: locationTypes.room,
  assignment: locationAssignments.open,
  priority: locationPriorities.normal,
  isVisibleInAgenda: true,
  sortOrder: sessionLocationId,
  ...values,
})

export const trackRow = (sessionTrackId: number, name: string, color: string): Track => ({
  ...common,
  sessionTrackId,
  name,
  color,
  sortOrder: sessionTrackId,
  sessionCount: 0,
})

/** A draft; `span` is when it starts and ends, nothing when it is not scheduled. */
export const sessionRow = (
  agendaDaySessionId: number,
  title: string,
  span: readonly [string, string] | null,
  values: Partial<AgendaSession> = {},
): AgendaSession => ({
  ...common,
  agendaDaySessionId,
  title,
  sessionType: sessionTypes.presentation,
  startsAt: span?.[0] ?? null,
  endsAt: span?.[1] ?? null,
  sessionLocationId: null,
  sessionTrackId: null,
  sessionStatusId: sessionStatuses.draft,
  agendaDayId: null,
  trackName: null,
  locationName: null,
  speakers: [],
  ...values,
})
