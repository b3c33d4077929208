import type { TimeRange } from '#contract/fields.ts'

/** A session as the clash rules see it. `agendaDaySessionId` is 0 for a session that is not stored yet. */
export interface PlannedSession {
  agendaDaySessionId: number
  title: string
  startsAt: string | null
  endsAt: string | null
  agendaDayId: number | null
  sessionLocationId: number | null
  capacity: number | null
  sessionStatusId: number
  speakerIds: readonly number[]
}
export interface PlannedDay {
  agendaDayId: number
  date: string
  startTime: string | null
  endTime: string | null
}
export interface PlannedLocation {
  sessionLocationId: number
  name: string
  seats: number | null
  blackouts: readonly TimeRange[]
}
export interface PlannedSpeaker {
  speakerId: number
  name: string
  speakerStatusId: number
  availability: readonly TimeRange[]
}

/** What an event plans, as plain data without deleted rows. */
export interface Agenda {
  timeZone: string
  days: readonly PlannedDay[]
  locations: readonly PlannedLocation[]
  speakers: readonly PlannedSpeaker[]
  sessions: readonly PlannedSession[]
}

/** A scheduled session; `from` and `to` are milliseconds. */
export interface TimedSession extends PlannedSession {
  from: number
  to: number
}

/** A session with its times as numbers; undefined while it has none. */
export function timedSession(session: PlannedSession): TimedSession | undefined {
  const { startsAt, endsAt } = session
  return startsAt && endsAt ? { ...session, from: Date.parse(startsAt), to: Date.parse(endsAt) } : undefined
}
