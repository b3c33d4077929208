import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { agendaCalendar } from '#contract/events/agenda.ts'
import { notFound } from '../../base/errors.ts'
import { calendarType } from '../../common/calendarParts.ts'
import { events } from '../../db/tables/index.ts'
import { attachment } from '../../http/attachment.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountFile } from '../../kernel/mountCall.ts'
import { calendarEvent, type ReadCalendar } from './readCalendar.ts'

/** Serves the agenda of an event as a file to download. */
export const mountCalendar = (app: FastifyInstance, { db, clock }: Nucleus, readCalendar: ReadCalendar): void =>
  mountFile(app, agendaCalendar, [calendarType], async ({ input: { eventId, all }, reply }) => {
    const [event] = await db
      .select(calendarEvent)
      .from(events)
      .where(and(eq(events.eventId, eventId), isNull(events.deletedAt)))
    if (!event) throw notFound('Event')
    const { file, sessionCount } = await readCalendar(event, all === 'true' ? 'all' : 'published')
    // `x-estimated-length` is the size of the uncompressed file; the compression plugin skips requests with this header.
    reply.request.raw.headers['x-no-compression'] = '1'
    return reply
      .header('content-type', calendarType)
      .headers(attachment(`${event.eventCode}-agenda-${clock().toISOString().slice(0, 10)}.ics`))
      .header('x-total-rows', String(sessionCount))
      .header('x-estimated-length', String(file.length))
      .send(file)
  })
