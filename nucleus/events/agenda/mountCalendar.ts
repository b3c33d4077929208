import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sessionStatus } from '#constants/agenda.ts'
import { agendaCalendar, type agendaSessions } from '#contract/events/agenda.ts'
import { events, agendaSessions as table } from '../../db/tables/index.ts'
import type { Nucleus } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { mountCall } from '../../core/mountCall.ts'
import type { Rows } from '../../core/resource/rows.ts'
import { attachment } from '../../http/attachment.ts'
import { calendarFile } from './calendarFile.ts'

/** Serves the agenda of an event as a file for calendar programs: what is published, or all that is scheduled. */
export const mountCalendar = (app: FastifyInstance, { db, clock }: Nucleus, rows: Rows<typeof agendaSessions>): void =>
  mountCall(app, agendaCalendar, async ({ input: { eventId, all }, reply }) => {
    const { name, timeZone, eventCode } = events
    const [event] = await db
      .select({ name, timeZone, eventCode })
      .from(events)
      .where(and(eq(events.eventId, eventId), isNull(events.deletedAt)))
    if (!event) throw notFound('Event')
    const isShown = all === 'true' ? undefined : eq(table.sessionStatusId, sessionStatus.published)
    const found = await db
      .select({ id: table.agendaDaySessionId })
      .from(table)
      .where(and(eq(table.eventId, eventId), isNull(table.deletedAt), isNotNull(table.startsAt), isShown))
      .orderBy(asc(table.startsAt), asc(table.agendaDaySessionId))
    const byId = await rows.getMany(
      db,
      found.map(({ id }) => id),
    )
    const sessions = found.flatMap(({ id }) => byId.get(id) ?? [])
    const file = calendarFile({ name: event.name, timeZone: event.timeZone, sessions })
    // The size is that of the file as it is; the compressing plugin leaves such requests alone.
    reply.request.raw.headers['x-no-compression'] = '1'
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .headers(attachment(`${event.eventCode}-agenda-${clock().toISOString().slice(0, 10)}.ics`))
      .header('x-total-rows', String(sessions.length))
      .header('x-estimated-length', String(Buffer.byteLength(file)))
      .send(file)
  })
