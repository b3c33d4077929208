import type { TimeRange } from '#contract/fields.ts'

/** A session as far as clashes are concerned. Its id is 0 while it is not stored. */
export interface PlannedSession {
  agendaDaySessionId: number
  title: string
  startsAt: string | null
  endsAt: string | null
  agendaDayId: number | null
  sessionLocationId: number | null
  capacity: number | null
  sessionStatusId: number
  /** When the session or who speaks in it was last changed, as far as that matters (`refuseClashes`). */
  changedAt?: string
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

/** What an event plans: plain data, without what was deleted. */
export interface Agenda {
  timeZone: string
  days: readonly PlannedDay[]
  locations: readonly PlannedLocation[]
  speakers: readonly PlannedSpeaker[]
  sessions: readonly PlannedSession[]
}

/** A session that takes place; both ends are milliseconds. */
export interface Timed extends PlannedSession {
  from: number
  to: number
}

/** A session with its times as numbers; nothing while it has none. */
export function timed(session: PlannedSession): Timed | undefined {
  const { startsAt, endsAt } = session
  return startsAt && endsAt ? { ...session, from: Date.parse(startsAt), to: Date.parse(endsAt) } : undefined
}
