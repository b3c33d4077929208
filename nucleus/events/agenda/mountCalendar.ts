import { createHash } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sessionStatus } from '#constants/agenda.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { agendaCalendar, type AgendaSession, type agendaSessions } from '#contract/events/agenda.ts'
import { events, agendaSessions as table } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { notFound, Refusal } from '../../base/errors.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { readUnpaged } from '../../kernel/readUnpaged.ts'
import { fileCache } from '../../common/fileCache.ts'
import { createGate } from '../../kernel/gate.ts'
import { attachment } from '../../http/attachment.ts'
import { calendarFile, type CalendarSession, calendarSessionOf } from './calendarFile.ts'

/** The gate in front of calendar files, one per process. Throws 503 when too many callers wait, or one waits too long. */
export const calendarGate = createGate({
  maxRunning: nucleusLimits.calendarsAtOnce,
  maxWaiting: nucleusLimits.calendarsWaiting,
  waitSeconds: nucleusLimits.calendarWaitSeconds,
  refusal: () => new Refusal(503, 'Too many agendas are being exported. Try again in a minute.'),
})
const cachedFile = fileCache({ files: nucleusLimits.calendarsRemembered, bytes: nucleusLimits.calendarRememberedBytes })

/** Reads the agenda of an event as a calendar file: published sessions, or with `isAll` every one that is scheduled. Throws 404. */
export type ReadCalendar = ReturnType<typeof calendarReader>

export const calendarReader =
  ({ db }: Pick<Nucleus, 'db'>, repository: Repository<typeof agendaSessions>) =>
  async (eventId: number, isAll = false) => {
    const { name, timeZone, eventCode } = events
    const [event] = await db
      .select({ name, timeZone, eventCode })
      .from(events)
      .where(and(eq(events.eventId, eventId), isNull(events.deletedAt)))
    if (!event) throw notFound('Event')
    const isIncluded = isAll ? undefined : eq(table.sessionStatusId, sessionStatus.published)
    return calendarGate(async () => {
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
      const file = await cachedFile(keyOf(agenda), async () => Buffer.from(await calendarFile(agenda)))
      return { file, eventCode: event.eventCode, sessionCount: sessions.length }
    })
  }

/** Serves the agenda of an event as a file to download. */
export const mountCalendar = (app: FastifyInstance, { clock }: Nucleus, readCalendar: ReadCalendar): void =>
  mountCall(app, agendaCalendar, async ({ input: { eventId, all }, reply }) => {
    const { file, eventCode, sessionCount } = await readCalendar(eventId, all === 'true')
    // `x-estimated-length` is the size of the uncompressed file; the compression plugin skips requests with this header.
    reply.request.raw.headers['x-no-compression'] = '1'
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .headers(attachment(`${eventCode}-agenda-${clock().toISOString().slice(0, 10)}.ics`))
      .header('x-total-rows', String(sessionCount))
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
