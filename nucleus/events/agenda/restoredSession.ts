import { eq } from 'drizzle-orm'
import { type AgendaSession, agendaSessions } from '#contract/events/agenda.ts'
import { dateText } from '#contract/dateText.ts'
import type { Db } from '../../db/client.ts'
import { agendaDays } from '../../db/tables/index.ts'
import { ruleBroken } from '../../base/errors.ts'
import { readEventDates } from './eventDates.ts'
import { lockAgenda } from './lockAgenda.ts'
import { fitsDay, spanOf } from './sessionDay.ts'
import { plannedSessionOf, speakersOf } from './plannedSession.ts'
import { refuseClashes } from './refuseClashes.ts'

/** A session with the day that it was on. */
export type SessionOnDay = Pick<AgendaSession, 'eventId' | 'agendaDayId' | 'startsAt' | 'endsAt'>

/**
 * Checks that a deleted session can be restored where it was. Throws 422 when its day has another date now, or when its place
 * was taken since.
 */
export async function checkRestoredSession(tx: Db, session: AgendaSession): Promise<void> {
  await lockAgenda(tx, session.eventId)
  await checkDayUnchanged(tx, session)
  const after = plannedSessionOf(session, speakersOf(session))
  await refuseClashes(tx, {
    eventId: session.eventId,
    before: undefined,
    after,
    restored: { resource: agendaSessions.name, id: session.agendaDaySessionId },
    fieldOf: () => 'startsAt',
  })
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
