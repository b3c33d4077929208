import type { AgendaSession } from '#contract/events/agenda.ts'
import { isBefore } from '#contract/fields.ts'
import { sessionStatus } from '#constants/agenda.ts'
import type { PlannedSession } from './agenda.ts'

/** What is known of a session, as a form or a stored row has it. */
interface Known {
  agendaDaySessionId?: number | null
  title?: string
  startsAt?: string | null
  endsAt?: string | null
  agendaDayId?: number | null
  sessionLocationId?: number | null
  capacity?: number | null
  sessionStatusId?: number
}

/** A session as far as clashes are concerned. Without a start and an end after it there is no time yet. */
export function planned(session: Known, speakerIds: readonly number[]): PlannedSession {
  const { startsAt, endsAt } = session
  const hasTime = startsAt && endsAt && isBefore(startsAt, endsAt)
  return {
    agendaDaySessionId: session.agendaDaySessionId ?? 0,
    title: session.title ?? '',
    startsAt: hasTime ? startsAt : null,
    endsAt: hasTime ? endsAt : null,
    agendaDayId: session.agendaDayId ?? null,
    sessionLocationId: session.sessionLocationId ?? null,
    capacity: session.capacity ?? null,
    sessionStatusId: session.sessionStatusId ?? sessionStatus.draft,
    speakerIds: [...new Set(speakerIds)],
  }
}

/** Who speaks in a session as it is stored. */
export const speakersOf = (session: Pick<AgendaSession, 'speakers'> | undefined): number[] =>
  session?.speakers.map(({ speakerId }) => speakerId) ?? []
