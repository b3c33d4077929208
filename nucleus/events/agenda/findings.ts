import { endOfDay } from '#contract/events/endOfDay.ts'
import type { TimeRange } from '#contract/fields.ts'
import { instantAtWall } from '../../kernel/zones.ts'
import type { Agenda, PlannedDay, PlannedLocation, PlannedSession, PlannedSpeaker, TimedSession } from './agenda.ts'

/** One thing that is wrong with a session, involving at most one other session. */
export type Finding =
  | { kind: 'location taken'; session: TimedSession; other: TimedSession; location: PlannedLocation }
  | { kind: 'location closed'; session: TimedSession; location: PlannedLocation; closed: TimeRange }
  | { kind: 'speaker taken'; session: TimedSession; other: TimedSession; speaker: PlannedSpeaker }
  | { kind: 'speaker not available'; session: PlannedSession; speaker: PlannedSpeaker }
  | { kind: 'too many people'; session: PlannedSession; location: PlannedLocation }
  | { kind: 'too little time between rooms'; session: TimedSession; other: TimedSession; speaker: PlannedSpeaker }
  | { kind: 'outside the day'; session: TimedSession; startsBefore?: string; endsAfter?: string }

/** An agenda indexed by id. `opens` and `closes` of a day are milliseconds. */
export interface AgendaIndex {
  timeZone: string
  locations: ReadonlyMap<number, PlannedLocation>
  speakers: ReadonlyMap<number, PlannedSpeaker>
  days: ReadonlyMap<number, PlannedDay & { opens: number; closes: number }>
}

export function agendaIndexOf({ timeZone, days, locations, speakers }: Agenda): AgendaIndex {
  const at = (date: string, time: string | null, fallback: number): number =>
    time ? Date.parse(instantAtWall(timeZone, Date.parse(date) + minutesOf(time) * 60_000)) : fallback
  return {
    timeZone,
    locations: new Map(locations.map((one) => [one.sessionLocationId, one])),
    speakers: new Map(speakers.map((one) => [one.speakerId, one])),
    days: new Map(
      days.map((day) => {
        const hours = {
          opens: at(day.date, day.startTime, -Infinity),
          closes: at(day.date, day.endTime && endOfDay(day.endTime), Infinity),
        }
        return [day.agendaDayId, { ...day, ...hours }]
      }),
    ),
  }
}

/** Minutes since midnight; `25:00` is one in the next morning. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Identifies what a finding is about besides its session: the same clash before and after a save has the same key. */
export const keyOf = (finding: Finding): string =>
  [subjectOf(finding), 'other' in finding && finding.other.agendaDaySessionId, 'closed' in finding && finding.closed.startsAt].join(' ')

/** The kind of a finding, and the location or speaker it is about. */
export const subjectOf = (finding: Finding): string =>
  [finding.kind, 'location' in finding && finding.location.sessionLocationId, 'speaker' in finding && finding.speaker.speakerId].join(' ')
