import type { FastifyInstance } from 'fastify'
import type { agendaSessions } from '#contract/events/agenda.ts'
import { agendaClashes, checkAgendaSession } from '#contract/events/clashes.ts'
import type { Db } from '../../db/client.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { notFound } from '../../base/errors.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { PlannedSession } from './agenda.ts'
import { clashesAbout, clashesOf } from './clashes.ts'
import { readEventDates } from './eventDates.ts'
import { findDay, spanOf } from './sessionDay.ts'
import { plannedSessionOf, speakersOf } from './plannedSession.ts'
import { readAgenda, readAgendaAround } from './readAgenda.ts'

/** Serves the clashes of an agenda, and those that a session would have if it were saved. */
export function mountClashes(app: FastifyInstance, { db }: Nucleus, repository: Repository<typeof agendaSessions>): void {
  mountCall(app, agendaClashes, async ({ input }) => clashesOf(await readAgenda(db, await eventOf(db, input.eventId))))

  mountCall(app, checkAgendaSession, async ({ input: { speakerIds, ...fields } }) => {
    const event = await eventOf(db, fields.eventId)
    const stored = fields.agendaDaySessionId ? await repository.getOrThrow(db, fields.agendaDaySessionId) : undefined
    if (stored && stored.eventId !== fields.eventId) throw notFound('Agenda Session')
    const session = plannedSessionOf({ ...stored, ...fields }, speakerIds ?? speakersOf(stored))
    const placed = { ...session, agendaDayId: await dayFor(event, session) }
    return clashesAbout(await readAgendaAround(db, event, placed), placed)
  })

  function dayFor(event: { eventId: number; timeZone: string }, session: PlannedSession): Promise<number | null> {
    const span = spanOf(session)
    return span ? findDay(db, event, span) : Promise.resolve(null)
  }
}

/** The id and time zone of an event. Throws 404 when it does not exist. */
async function eventOf(db: Db, eventId: number): Promise<{ eventId: number; timeZone: string }> {
  const dates = await readEventDates(db, eventId)
  if (!dates) throw notFound('Event')
  return { eventId, timeZone: dates.timeZone }
}
