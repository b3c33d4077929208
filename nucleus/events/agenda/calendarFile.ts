import { setImmediate } from 'node:timers/promises'
import ical, { foldLines, ICalEvent, ICalEventStatus, type ICalLuxonDateTimeStub } from 'ical-generator'
import { choiceLabel } from '#constants/choice.ts'
import { sessionRoles } from '#constants/choices.ts'
import { sessionStatus } from '#constants/agenda.ts'
import { limits } from '#constants/limits.ts'
import type { AgendaSession } from '#contract/events/agenda.ts'
import { oneLine, severalLines, withoutControls } from '#contract/lines.ts'
import { publicAddress } from '../../common/publicAddress.ts'
import { instantAtWall, offsetsOf } from '../../kernel/zones.ts'
import { cutText } from '../../resource/import/cutText.ts'
import { type Span, spanOf } from './placing.ts'
import { vtimezone } from './vtimezone.ts'

/** What a calendar shows of a session. */
export type CalendarSession = ReturnType<typeof inCalendar>
interface Agenda {
  /** What calendar programs call it. */
  name: string
  timeZone: string
  sessions: readonly CalendarSession[]
}

/** How many sessions are written before others have their turn. */
const atATime = 100
const begin = '\r\nBEGIN:VEVENT\r\n'
const end = '\r\nEND:VEVENT\r\n'

/** A session as a calendar shows it, with the beginning of a long description. */
export const inCalendar = (session: AgendaSession) => ({
  agendaDaySessionId: session.agendaDaySessionId,
  eventId: session.eventId,
  startsAt: session.startsAt,
  endsAt: session.endsAt,
  updatedAt: session.updatedAt,
  rowVersion: session.rowVersion,
  title: session.title,
  description: beginningOf(session.description ?? ''),
  speakers: session.speakers.map(({ role, name }) => ({ role, name })),
  locationName: session.locationName,
  trackName: session.trackName,
  streamUrl: session.streamUrl,
  sessionStatusId: session.sessionStatusId,
})

/** The scheduled sessions of an agenda as a calendar of RFC 5545, in the zone of the event. Gives other calls their turn in between. */
export async function calendarFile({ name, timeZone, sessions }: Agenda): Promise<string> {
  const planned = sessions.flatMap((session) => {
    const span = spanOf(session)
    return span ? [{ session, span }] : []
  })
  const around = {
    from: Math.min(...planned.map(({ span }) => Date.parse(span.startsAt))),
    to: Math.max(...planned.map(({ span }) => Date.parse(span.endsAt))),
  }
  const calendar = ical({ name: escaped(line(name)), prodId: { company: 'Copilot', product: 'Agenda' }, x: [['X-WR-TIMEZONE', timeZone]] })
  // Without a name the stamps of the file stay in UTC, as the standard asks; each session names the zone of its times.
  calendar.timezone({ name: null, generator: (zone) => vtimezone(zone, around) })
  const events: string[] = []
  let sample: EventOfSession | undefined
  for (let first = 0; first < planned.length; first += atATime) {
    const part = planned.slice(first, first + atATime).map(({ session, span }) => eventOf(session, span, timeZone))
    sample = [sample, ...part].find((event) => event && 'timezone' in event) ?? sample ?? part[0]
    events.push(foldLines(part.map((event) => new ICalEvent(event, calendar).toString()).join('')))
    await setImmediate()
  }
  // The calendar writer describes the zone that a session of the calendar names: one is enough, and all at once would hold others up.
  if (!sample) return calendar.toString()
  calendar.createEvent(sample)
  const text = calendar.toString()
  const head = text.slice(0, text.indexOf(begin) + 2)
  return [head, ...events, text.slice(text.lastIndexOf(end) + end.length)].join('')
}

type EventOfSession = ReturnType<typeof eventOf>
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

/** A text that is too long for a calendar ends with an ellipsis, and never in the middle of a character. */
function beginningOf(text: string): string {
  const most = limits.calendarDescription
  return text.length <= most ? text : `${cutText(text, most - 1).trimEnd()}…`
}

/** What older rows hold is not always one line, and a calendar takes no control character. */
const line = (text: string): string => withoutControls(oneLine(text))
/** As RFC 5545 writes text (§3.3.11). The calendar writer does it itself for all but the calendar's name. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`)
/** The calendar writer escapes addresses like text, which calendar programs do not undo: what it would escape is encoded before. */
const addressOf = (url: string | null | undefined): string | undefined =>
  publicAddress(url ?? null)
    ?.href.replaceAll(',', '%2C')
    .replaceAll(';', '%3B')
    .replaceAll('\\', '%5C')

function statusOf({ sessionStatusId }: CalendarSession): ICalEventStatus {
  if (sessionStatusId === sessionStatus.cancelled) return ICalEventStatus.CANCELLED
  return sessionStatusId === sessionStatus.published ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
}

/** Times of the zone; of an hour that comes twice a program takes the first, so that one in the second is written in UTC. */
function timesOf({ startsAt, endsAt }: Span, timeZone: string) {
  const isSecond = [startsAt, endsAt].some((at) => instantAtWall(timeZone, wallMs(timeZone, at)) !== at)
  if (isSecond) return { start: new Date(startsAt), end: new Date(endsAt) }
  return { start: onWall(timeZone, startsAt), end: onWall(timeZone, endsAt), timezone: timeZone }
}

/** What the clocks of the zone show, as milliseconds as if they were in UTC. */
const wallMs = (timeZone: string, instant: string): number => Date.parse(instant) + offsetsOf(timeZone)(Date.parse(instant))

/** An instant as the clocks of the zone show it, in the shape in which the calendar writer takes times of a zone. */
function onWall(timeZone: string, instant: string): ICalLuxonDateTimeStub {
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
