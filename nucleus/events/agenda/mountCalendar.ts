import { createHash } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sessionStatus } from '#constants/agenda.ts'
import { limits } from '#constants/limits.ts'
import { agendaCalendar, type AgendaSession, type agendaSessions } from '#contract/events/agenda.ts'
import { events, agendaSessions as table } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { notFound, Refusal } from '../../base/errors.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Repository } from '../../resource/repository.ts'
import { readUnpaged } from '../../kernel/readUnpaged.ts'
import { fileCache } from '../../common/fileCache.ts'
import { createGate } from '../../files/gate.ts'
import { attachment } from '../../http/attachment.ts'
import { calendarFile, type CalendarSession, calendarSessionOf } from './calendarFile.ts'

/** The gate in front of calendar files, one per process. Throws 503 when too many callers wait, or one waits too long. */
export const calendarGate = createGate({
  maxRunning: limits.calendarsAtOnce,
  maxWaiting: limits.calendarsWaiting,
  waitSeconds: limits.calendarWaitSeconds,
  refusal: () => new Refusal(503, 'Too many agendas are being exported. Try again in a minute.'),
})
const cachedFile = fileCache({ files: limits.calendarsRemembered, bytes: limits.calendarRememberedBytes })

/** Serves the agenda of an event as a file for calendar programs: published sessions, or all that are scheduled. */
export const mountCalendar = (app: FastifyInstance, { db, clock }: Nucleus, repository: Repository<typeof agendaSessions>): void =>
  mountCall(app, agendaCalendar, async ({ input: { eventId, all }, reply }) => {
    const { name, timeZone, eventCode } = events
    const [event] = await db
      .select({ name, timeZone, eventCode })
      .from(events)
      .where(and(eq(events.eventId, eventId), isNull(events.deletedAt)))
    if (!event) throw notFound('Event')
    const isIncluded = all === 'true' ? undefined : eq(table.sessionStatusId, sessionStatus.published)
    const { file, sessions } = await calendarGate(async () => {
      const found = await readUnpaged(
        db
          .select({ id: table.agendaDaySessionId })
          .from(table)
          .where(and(eq(table.eventId, eventId), isNull(table.deletedAt), isNotNull(table.startsAt), isIncluded))
          .orderBy(asc(table.startsAt), asc(table.agendaDaySessionId)),
      )
      const sessions = await readSessions(
        (ids) => repository.getMany(db, ids),
        found.map(({ id }) => id),
      )
      const agenda = { name: event.name, timeZone: event.timeZone, sessions }
      return { sessions, file: await cachedFile(keyOf(agenda), async () => Buffer.from(await calendarFile(agenda))) }
    })
    // `x-estimated-length` is the size of the uncompressed file; the compression plugin skips requests with this header.
    reply.request.raw.headers['x-no-compression'] = '1'
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .headers(attachment(`${event.eventCode}-agenda-${clock().toISOString().slice(0, 10)}.ics`))
      .header('x-total-rows', String(sessions.length))
      .header('x-estimated-length', String(file.length))
      .send(file)
  })

/** Reads a few at a time, so that only the start of a long description stays in memory. */
async function readSessions(getMany: (ids: number[]) => Promise<Map<number, AgendaSession>>, ids: number[]): Promise<CalendarSession[]> {
  const sessions: CalendarSession[] = []
  for (let first = 0; first < ids.length; first += sessionBatchSize) {
    const part = ids.slice(first, first + sessionBatchSize)
    const byId = await getMany(part)
    sessions.push(...part.flatMap((id) => byId.get(id) ?? []).map(calendarSessionOf))
  }
  return sessions
}
const sessionBatchSize = 200

/** Covers everything that the file shows: a session's version does not change when its room or a speaker is renamed. */
function keyOf({ name, timeZone, sessions }: { name: string; timeZone: string; sessions: readonly CalendarSession[] }): string {
  const hash = createHash('sha256').update(JSON.stringify([name, timeZone]))
  for (const session of sessions) hash.update(JSON.stringify(session))
  return hash.digest('base64')
}
