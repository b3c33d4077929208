import { setImmediate } from 'node:timers/promises'
import ical, { foldLines, ICalEvent, ICalEventStatus } from 'ical-generator'
import { choiceLabel } from '#constants/choice.ts'
import { sessionRoles } from '#constants/programmeChoices.ts'
import { sessionStatus } from '#constants/agenda.ts'
import type { AgendaSession } from '#contract/events/agenda.ts'
import { calendarAddress, calendarLine, calendarLines, escapedLine, timesIn, wholeLines } from '../../common/calendarParts.ts'
import { vtimezone } from '../../common/vtimezone.ts'
import { type Span, spanOf } from './sessionDay.ts'

/** The fields of a session that a calendar shows. */
export type CalendarSession = ReturnType<typeof calendarSessionOf>
interface CalendarAgenda {
  /** The name that calendar programs show. */
  name: string
  timeZone: string
  sessions: readonly CalendarSession[]
}

/** How many sessions are written before other calls get a turn. */
const batchSize = 100
const begin = '\r\nBEGIN:VEVENT\r\n'
const end = '\r\nEND:VEVENT\r\n'

/** A session as a calendar shows it. A long description is cut. */
export const calendarSessionOf = (session: AgendaSession) => ({
  agendaDaySessionId: session.agendaDaySessionId,
  eventId: session.eventId,
  startsAt: session.startsAt,
  endsAt: session.endsAt,
  updatedAt: session.updatedAt,
  rowVersion: session.rowVersion,
  title: session.title,
  description: calendarLines(session.description ?? ''),
  speakers: session.speakers.map(({ role, name }) => ({ role, name })),
  locationName: session.locationName,
  trackName: session.trackName,
  streamUrl: session.streamUrl,
  sessionStatusId: session.sessionStatusId,
})

/** The scheduled sessions of an agenda as a calendar of RFC 5545, in the time zone of the event. Yields to other calls in between. */
export async function calendarFile({ name, timeZone, sessions }: CalendarAgenda): Promise<string> {
  const planned = sessions.flatMap((session) => {
    const span = spanOf(session)
    return span ? [{ session, span }] : []
  })
  const range = {
    from: Math.min(...planned.map(({ span }) => Date.parse(span.startsAt))),
    to: Math.max(...planned.map(({ span }) => Date.parse(span.endsAt))),
  }
  const calendar = ical({ name: escapedLine(name), prodId: { company: 'Copilot', product: 'Agenda' }, x: [['X-WR-TIMEZONE', timeZone]] })
  // Without a name the file's timestamps stay in UTC, as the standard requires; each session names the zone of its times.
  calendar.timezone({ name: null, generator: (zone) => vtimezone(zone, range) })
  const events: string[] = []
  let sample: CalendarEvent | undefined
  for (let first = 0; first < planned.length; first += batchSize) {
    const part = planned.slice(first, first + batchSize).map(({ session, span }) => eventOf(session, span, timeZone))
    sample = [sample, ...part].find((event) => event && 'timezone' in event) ?? sample ?? part[0]
    events.push(foldLines(part.map((event) => new ICalEvent(event, calendar).toString()).join('')))
    await setImmediate()
  }
  // The calendar writer describes the zone that a session names. One session is enough: adding all of them would block other
  // calls.
  if (!sample) return wholeLines(calendar.toString())
  calendar.createEvent(sample)
  const text = calendar.toString()
  const head = text.slice(0, text.indexOf(begin) + 2)
  return wholeLines([head, ...events, text.slice(text.lastIndexOf(end) + end.length)].join(''))
}

type CalendarEvent = ReturnType<typeof eventOf>
const eventOf = (session: CalendarSession, span: Span, timeZone: string) => ({
  id: `agenda-session-${session.agendaDaySessionId}@event-${session.eventId}.copilot`,
  ...timesIn(timeZone, span),
  stamp: new Date(session.updatedAt),
  lastModified: new Date(session.updatedAt),
  sequence: session.rowVersion,
  summary: calendarLine(session.title),
  location: session.locationName && calendarLine(session.locationName),
  description: descriptionOf(session),
  status: statusOf(session),
  categories: [calendarLine(session.trackName ?? '')].filter(Boolean).map((name) => ({ name })),
  url: calendarAddress(session.streamUrl),
})

function descriptionOf({ description, speakers }: CalendarSession): string | null {
  const people = speakers.map(({ role, name }) => `${choiceLabel(sessionRoles, role)}: ${calendarLine(name)}`)
  return [description, people.join('\n')].filter(Boolean).join('\n\n') || null
}

function statusOf({ sessionStatusId }: CalendarSession): ICalEventStatus {
  if (sessionStatusId === sessionStatus.cancelled) return ICalEventStatus.CANCELLED
  return sessionStatusId === sessionStatus.published ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
}
