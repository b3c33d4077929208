import { eq } from 'drizzle-orm'
import type { AgendaSession } from '#contract/events/agenda.ts'
import { isBefore } from '#contract/fields.ts'
import { dateText } from '../../common/localDates.ts'
import type { Db } from '../../db/client.ts'
import { agendaDays } from '../../db/tables/index.ts'
import { ruleBroken } from '../../base/errors.ts'
import { readEventDates } from './eventDates.ts'
import { lockAgenda } from './lockAgenda.ts'
import { fitsDay, spanOf } from './sessionDay.ts'
import { plannedSessionOf, speakersOf } from './plannedSession.ts'
import type { PlannedSession } from './agenda.ts'
import { refuseClashes } from './refuseClashes.ts'

/** A session with the day that it was on. */
export type SessionOnDay = Pick<AgendaSession, 'eventId' | 'agendaDayId' | 'startsAt' | 'endsAt'>

/**
 * Checks that a deleted session can be restored where it was. Throws 422 when its day has another date now, or when its place
 * was taken since. `deletedAt`: when each of the sessions restored together was deleted.
 */
export async function checkRestoredSession(tx: Db, session: AgendaSession, deletedAt: ReadonlyMap<number, string>): Promise<void> {
  await lockAgenda(tx, session.eventId)
  await checkDayUnchanged(tx, session)
  const after = plannedSessionOf(session, speakersOf(session))
  const since = deletedAt.get(session.agendaDaySessionId) ?? ''
  const wasOverlapping = ({ agendaDaySessionId, changedAt = '' }: PlannedSession) =>
    deletedAt.has(agendaDaySessionId) || isBefore(changedAt, since)
  await refuseClashes(tx, { eventId: session.eventId, before: undefined, after, wasOverlapping, fieldOf: () => 'startsAt' })
}

/** Throws 422 when the day that a session was on has another date now. */
export async function checkDayUnchanged(tx: Db, session: SessionOnDay): Promise<void> {
  const span = spanOf(session)
  if (!span || !session.agendaDayId) return
  const [day] = await tx.select({ date: agendaDays.date }).from(agendaDays).where(eq(agendaDays.agendaDayId, session.agendaDayId))
  const event = await readEventDates(tx, session.eventId)
  if (!day || !event || fitsDay(event.timeZone, day.date, span)) return
  throw ruleBroken({ startsAt: `The day of this session is now ${dateText(day.date)}. Choose another start` })
}
