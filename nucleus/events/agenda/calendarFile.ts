import { setImmediate } from 'node:timers/promises'
import ical, { foldLines, ICalEvent, ICalEventStatus, type ICalLuxonDateTimeStub } from 'ical-generator'
import { choiceLabel } from '#constants/choice.ts'
import { sessionRoles } from '#constants/programmeChoices.ts'
import { sessionStatus } from '#constants/agenda.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import type { AgendaSession } from '#contract/events/agenda.ts'
import { oneLine, severalLines, withoutControls } from '#contract/lines.ts'
import { publicAddress } from '../../common/publicAddress.ts'
import { instantAtWall, offsetsOf } from '../../kernel/zones.ts'
import { cutText } from '../../resource/import/cutText.ts'
import { type Span, spanOf } from './sessionDay.ts'
import { vtimezone } from './vtimezone.ts'

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
  description: shorten(session.description ?? ''),
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
  const calendar = ical({ name: escaped(line(name)), prodId: { company: 'Copilot', product: 'Agenda' }, x: [['X-WR-TIMEZONE', timeZone]] })
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

/** The calendar writer leaves the last line without its end, which the standard (§3.1) wants. */
const wholeLines = (text: string): string => (text.endsWith('\r\n') ? text : `${text}\r\n`)

type CalendarEvent = ReturnType<typeof eventOf>
const eventOf = (session: CalendarSession, span: Span, timeZone: string) => ({
  id: `agenda-session-${session.agendaDaySessionId}@event-${session.eventId}.copilot`,
  ...timesOf(span, timeZone),
  stamp: new Date(session.updatedAt),
  lastModified: new Date(session.updatedAt),
  sequence: session.rowVersion,
  summary: line(session.title),
  location: session.locationName && line(session.locationName),
  description: descriptionOf(session),
  status: statusOf(session),
  categories: [line(session.trackName ?? '')].filter(Boolean).map((name) => ({ name })),
  url: addressOf(session.streamUrl),
})

function descriptionOf({ description, speakers }: CalendarSession): string | null {
  const people = speakers.map(({ role, name }) => `${choiceLabel(sessionRoles, role)}: ${line(name)}`)
  const text = description && withoutControls(severalLines(description))
  return [text, people.join('\n')].filter(Boolean).join('\n\n') || null
}

/** Cuts a text that is too long for a calendar, never in the middle of a character, and adds an ellipsis. */
function shorten(text: string): string {
  const maxLength = nucleusLimits.calendarDescription
  return text.length <= maxLength ? text : `${cutText(text, maxLength - 1).trimEnd()}…`
}

/** Older rows may hold several lines, and a calendar allows no control characters. */
const line = (text: string): string => withoutControls(oneLine(text))
/** Escapes text as RFC 5545 (§3.3.11) requires. The calendar writer does this for everything but the calendar's name. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, (character) => `\\${character}`)
/**
 * The calendar writer escapes addresses like text, and calendar programs do not undo that. So what it would escape is
 * percent-encoded first.
 */
const addressOf = (url: string | null | undefined): string | undefined =>
  publicAddress(url ?? null)
    ?.href.replaceAll(',', '%2C')
    .replaceAll(';', '%3B')
    .replaceAll('\\', '%5C')

function statusOf({ sessionStatusId }: CalendarSession): ICalEventStatus {
  if (sessionStatusId === sessionStatus.cancelled) return ICalEventStatus.CANCELLED
  return sessionStatusId === sessionStatus.published ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
}

/** Times in the zone. In an hour that occurs twice, programs assume the first, so a time in the second is written in UTC. */
function timesOf({ startsAt, endsAt }: Span, timeZone: string) {
  const isSecond = [startsAt, endsAt].some((at) => instantAtWall(timeZone, wallMs(timeZone, at)) !== at)
  if (isSecond) return { start: new Date(startsAt), end: new Date(endsAt) }
  return { start: wallTime(timeZone, startsAt), end: wallTime(timeZone, endsAt), timezone: timeZone }
}

/** The wall clock of the zone at an instant, as milliseconds as if it were UTC. */
const wallMs = (timeZone: string, instant: string): number => Date.parse(instant) + offsetsOf(timeZone)(Date.parse(instant))

/** An instant as a wall-clock time of the zone, in the shape that the calendar writer expects. */
function wallTime(timeZone: string, instant: string): ICalLuxonDateTimeStub {
  const wall = new Date(wallMs(timeZone, instant)).toISOString().replace(/[-:]/g, '')
  const time: ICalLuxonDateTimeStub = {
    isValid: true,
    zone: { type: 'iana' },
    setZone: () => time,
    toFormat: (format) => (format === 'yyyyLLdd' ? wall.slice(0, 8) : wall.slice(9, 15)),
    toJSDate: () => new Date(instant),
    toJSON: () => instant,
  }
  return time
}
