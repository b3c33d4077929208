import ical, { ICalEventStatus, type ICalLuxonDateTimeStub } from 'ical-generator'
import { choiceLabel } from '#constants/choice.ts'
import { sessionRoles } from '#constants/choices.ts'
import { sessionStatus } from '#constants/agenda.ts'
import type { AgendaSession } from '#contract/events/agenda.ts'
import { oneLine, severalLines, withoutControls } from '#contract/lines.ts'
import { publicAddress } from '../../common/publicAddress.ts'
import { instantAtWall, offsetsOf } from '../../common/zones.ts'
import { type Span, spanOf } from './placing.ts'
import { vtimezone } from './vtimezone.ts'

interface Agenda {
  /** What calendar programs call it. */
  name: string
  timeZone: string
  sessions: readonly AgendaSession[]
}

/** The scheduled sessions of an agenda as a calendar of RFC 5545, in the zone of the event. */
export function calendarFile({ name, timeZone, sessions }: Agenda): string {
  const spans = sessions.flatMap((session) => spanOf(session) ?? [])
  const around = {
    from: Math.min(...spans.map(({ startsAt }) => Date.parse(startsAt))),
    to: Math.max(...spans.map(({ endsAt }) => Date.parse(endsAt))),
  }
  const calendar = ical({ name: escaped(line(name)), prodId: { company: 'Copilot', product: 'Agenda' }, x: [['X-WR-TIMEZONE', timeZone]] })
  // Without a name the stamps of the file stay in UTC, as the standard asks; each session names the zone of its times.
  calendar.timezone({ name: null, generator: (zone) => vtimezone(zone, around) })
  for (const session of sessions) {
    const span = spanOf(session)
    if (span) calendar.createEvent(eventOf(session, span, timeZone))
  }
  return calendar.toString()
}

const eventOf = (session: AgendaSession, span: Span, timeZone: string) => ({
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

function descriptionOf({ description, speakers }: AgendaSession): string | null {
  const people = speakers.map(({ role, name }) => `${choiceLabel(sessionRoles, role)}: ${line(name)}`)
  const text = description && withoutControls(severalLines(description))
  return [text, people.join('\n')].filter(Boolean).join('\n\n') || null
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

function statusOf({ sessionStatusId }: AgendaSession): ICalEventStatus {
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
