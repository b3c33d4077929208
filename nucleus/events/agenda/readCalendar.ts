import { createHash } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { sessionStatus } from '#constants/agenda.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import type { AgendaSession, agendaSessions } from '#contract/events/agenda.ts'
import { Refusal } from '../../base/errors.ts'
import { fileCache } from '../../kernel/fileCache.ts'
import type { Db } from '../../db/client.ts'
import { events, agendaSessions as table } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { createGate } from '../../kernel/gate.ts'
import { readUnpaged } from '../../kernel/readUnpaged.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { agendaVersion } from './agendaVersion.ts'
import { calendarFile, type CalendarSession, calendarSessionOf } from './calendarFile.ts'
import { isPublicSession, readPublicPart } from './publicAgenda.ts'

const gateOf = (maxWaiting: number) =>
  createGate({
    maxRunning: nucleusLimits.calendarsAtOnce,
    maxWaiting,
    waitSeconds: nucleusLimits.calendarWaitSeconds,
    refusal: () => new Refusal(503, 'Too many agendas are being exported. Try again in a minute.'),
  })
/** The gates in front of making calendar files, one of each per process. Each throws 503 when too many wait, or one waits too long. */
export const calendarGates = { staff: gateOf(nucleusLimits.calendarsWaiting), strangers: gateOf(nucleusLimits.publicCalendarsWaiting) }

/** What a calendar file holds: every scheduled session, the published ones, or what strangers may see of these. */
export type CalendarView = 'all' | 'published' | 'public'
type Agendas = Repository<typeof agendaSessions>

const { eventId, name, timeZone, eventCode, eventStateId, rowVersion } = events
/** What is read of an event before its calendar file: with a version of its agenda, which costs little. */
export const calendarEvent = { eventId, name, timeZone, eventCode, eventStateId, rowVersion, version: agendaVersion.as('version') }
/** A row of `calendarEvent`. */
export interface CalendarEvent {
  eventId: number
  name: string
  timeZone: string
  eventCode: string
  eventStateId: number
  rowVersion: number
  version: string
}

interface Calendar {
  file: Buffer
  sessionCount: number
  /** Differs when the file does. */
  etag: string
}

/** Returns a function that reads the agenda of an event as a calendar file, which is made once for each version of the agenda. */
export type ReadCalendar = ReturnType<typeof calendarReader>

export function calendarReader({ db }: Pick<Nucleus, 'db'>, repository: Agendas) {
  const remembered = fileCache<Calendar>({ bytes: nucleusLimits.calendarsRememberedBytes })
  return (event: CalendarEvent, view: CalendarView): Promise<Calendar> =>
    remembered(`${event.eventId} ${view} ${event.version}`, () => {
      const gate = view === 'public' ? calendarGates.strangers : calendarGates.staff
      return gate(() => makeFile(db, repository, { event, view }))
    })
}

async function makeFile(db: Db, repository: Agendas, { event, view }: { event: CalendarEvent; view: CalendarView }): Promise<Calendar> {
  const found = await readUnpaged(
    db
      .select({ id: table.agendaDaySessionId })
      .from(table)
      .where(and(eq(table.eventId, event.eventId), isNull(table.deletedAt), isNotNull(table.startsAt), isIncluded(event, view)))
      .orderBy(asc(table.startsAt), asc(table.agendaDaySessionId)),
  )
  const shown = view === 'public' ? await readPublicPart(db, event) : (session: AgendaSession) => session
  const sessions = await readSessions(
    (ids) => repository.getMany(db, ids),
    found.map(({ id }) => id),
    (session) => calendarSessionOf(shown(session)),
  )
  const file = Buffer.from(await calendarFile({ name: event.name, timeZone: event.timeZone, sessions }))
  return { file, sessionCount: sessions.length, etag: `"${createHash('sha256').update(file).digest('base64url')}"` }
}

function isIncluded(event: CalendarEvent, view: CalendarView): SQL | undefined {
  if (view === 'public') return isPublicSession(event.eventStateId)
  return view === 'published' ? eq(table.sessionStatusId, sessionStatus.published) : undefined
}

/** Reads a few at a time, so that only the start of a long description stays in memory. */
async function readSessions(
  getMany: (ids: number[]) => Promise<Map<number, AgendaSession>>,
  ids: number[],
  shorten: (session: AgendaSession) => CalendarSession,
): Promise<CalendarSession[]> {
  const sessions: CalendarSession[] = []
  for (let first = 0; first < ids.length; first += sessionBatchSize) {
    const part = ids.slice(first, first + sessionBatchSize)
    const byId = await getMany(part)
    sessions.push(...part.flatMap((id) => byId.get(id) ?? []).map(shorten))
  }
  return sessions
}
const sessionBatchSize = 200
