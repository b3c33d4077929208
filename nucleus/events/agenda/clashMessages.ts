import type { TimedSession } from './agenda.ts'
import type { AgendaIndex, Finding } from './findings.ts'
import { hasDeclined, isComing } from './ownFindings.ts'
import { gapBetween } from './conflicts.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

/**
 * Describes a finding in full sentences, with names and event-local times. `more`: how many other sessions clash in the same
 * way, for the same location or speaker.
 */
export function clashMessages({ timeZone, locations }: AgendaIndex): (finding: Finding, more: number) => string {
  const span = spanIn(timeZone)
  const when = ({ from, to }: TimedSession): string => span(from, to)
  const locationNameOf = ({ sessionLocationId }: TimedSession): string => locations.get(sessionLocationId ?? 0)?.name ?? 'another room'

  return (finding, more) => {
    switch (finding.kind) {
      case 'location taken':
        return `${finding.location.name} is booked ${when(finding.other)} for “${finding.other.title}”${andMore(more)}.`
      case 'location closed': {
        const { startsAt, endsAt } = finding.closed
        return `${finding.location.name} is closed ${span(Date.parse(startsAt), Date.parse(endsAt))}.`
      }
      case 'speaker taken':
        return `${finding.speaker.name} is booked ${when(finding.other)} for “${finding.other.title}”${andMore(more)}.`
      case 'speaker not available':
        return `${finding.speaker.name} ${absenceText(finding)}.`
      case 'too many people':
        return `${finding.session.capacity} people are expected, and ${finding.location.name} has ${finding.location.seats} seats.`
      case 'too little time between rooms': {
        const { session, other, speaker } = finding
        const [first, second] = session.from < other.from ? [session, other] : [other, session]
        const gap = Math.floor(gapBetween(first, second) / minuteMs)
        const [from, to] = [first, second].map((one) => `${locationNameOf(one)} (“${one.title}”)`)
        return gap === 0
          ? `${speaker.name} has no time between ${from} and ${to}.`
          : `${speaker.name} has ${minutesText(gap)} to get from ${from} to ${to}.`
      }
      case 'outside the day':
        return outsideHoursMessage(finding)
    }
  }

  function absenceText({ session: { startsAt, endsAt }, speaker }: Extract<Finding, { kind: 'speaker not available' }>): string {
    if (!isComing(speaker)) return hasDeclined(speaker) ? 'has declined' : 'has cancelled'
    return startsAt && endsAt ? `is not available ${span(Date.parse(startsAt), Date.parse(endsAt))}` : 'is not available'
  }
}

/** `10:00–11:00` in the zone, with dates only where the times alone would mislead. */
function spanIn(timeZone: string): (from: number, to: number) => string {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  const clock = new Intl.DateTimeFormat('en-GB', time)
  const dated = new Intl.DateTimeFormat('en-GB', { ...time, day: 'numeric', month: 'long' })
  return (from, to) => {
    const format = to - from < dayMs ? clock : dated
    const dash = format === clock ? '–' : ' – '
    return `${format.format(from)}${dash}${format.format(to)}`
  }
}

function outsideHoursMessage({ session, startsBefore, endsAfter }: Extract<Finding, { kind: 'outside the day' }>): string {
  const parts = [startsBefore && `starts before the day opens at ${startsBefore}`, endsAfter && `ends after the day closes at ${endsAfter}`]
  return `“${session.title}” ${parts.filter(Boolean).join(', and ')}.`
}

const andMore = (more: number): string => (more === 0 ? '' : `, and for ${more === 1 ? 'another session' : `${more} other sessions`}`)

const minutesText = (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`)
