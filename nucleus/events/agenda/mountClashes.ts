import type { FastifyInstance } from 'fastify'
import type { agendaSessions } from '#contract/events/agenda.ts'
import { agendaClashes, checkAgendaSession } from '#contract/events/clashes.ts'
import type { Db } from '../../db/client.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { notFound } from '../../base/errors.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Rows } from '../../resource/rows.ts'
import type { PlannedSession } from './agenda.ts'
import { clashesAbout, clashesOf } from './clashes.ts'
import { readEventDates } from './eventDates.ts'
import { dayIfAny, spanOf } from './placing.ts'
import { planned, speakersOf } from './planned.ts'
import { readAgenda, readAround } from './readAgenda.ts'

/** Serves the clashes of an agenda, and those that a session would have if it were saved. */
export function mountClashes(app: FastifyInstance, { db }: Nucleus, rows: Rows<typeof agendaSessions>): void {
  mountCall(app, agendaClashes, async ({ input }) => clashesOf(await readAgenda(db, await eventOf(db, input.eventId))))

  mountCall(app, checkAgendaSession, async ({ input: { speakerIds, ...sent } }) => {
    const event = await eventOf(db, sent.eventId)
    const stored = sent.agendaDaySessionId ? await rows.need(db, sent.agendaDaySessionId) : undefined
    if (stored && stored.eventId !== sent.eventId) throw notFound('Agenda Session')
    const session = planned({ ...stored, ...sent }, speakerIds ?? speakersOf(stored))
    const placed = { ...session, agendaDayId: await dayFor(event, session) }
    return clashesAbout(await readAround(db, event, placed), placed)
  })

  function dayFor(event: { eventId: number; timeZone: string }, session: PlannedSession): Promise<number | null> {
    const span = spanOf(session)
    return span ? dayIfAny(db, event, span) : Promise.resolve(null)
  }
}

/** The id and time zone of an event. Throws 404 when it does not exist. */
async function eventOf(db: Db, eventId: number): Promise<{ eventId: number; timeZone: string }> {
  const dates = await readEventDates(db, eventId)
  if (!dates) throw notFound('Event')
  return { eventId, timeZone: dates.timeZone }
}
