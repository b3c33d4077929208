import type { AgendaSession } from '#contract/events/agenda.ts'
import { isBefore } from '#contract/fields.ts'
import { sessionStatus } from '#constants/agenda.ts'
import type { PlannedSession } from './agenda.ts'

/** Fields of a session, from a form or a stored row. */
interface SessionFields {
  agendaDaySessionId?: number | null
  title?: string
  startsAt?: string | null
  endsAt?: string | null
  agendaDayId?: number | null
  sessionLocationId?: number | null
  capacity?: number | null
  sessionStatusId?: number
}

/** A session as the clash rules see it. Without a start and a later end it has no time yet. */
export function plannedSessionOf(session: SessionFields, speakerIds: readonly number[]): PlannedSession {
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

/** The speakers of a stored session. */
export const speakersOf = (session: Pick<AgendaSession, 'speakers'> | undefined): number[] =>
  session?.speakers.map(({ speakerId }) => speakerId) ?? []
