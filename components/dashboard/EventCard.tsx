import { zoneName } from '#contract/zoneNames.ts'
import type { Event } from '#contract/events/events.ts'
import { choiceLabel } from '#constants/choice.ts'
import { eventFormats } from '#constants/choices.ts'
import { routes } from '#constants/routes.ts'
import { eventStates } from '#constants/statuses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { formatForViewer, formatRange, relativeDays } from '../ui/dates.ts'
import { eventStateTones } from '../ui/statusTones.ts'
import { ToneTag } from '../ui/ToneTag.tsx'
import { RegistrationBar } from './RegistrationBar.tsx'
import { Seats } from './Seats.tsx'

export function EventCard({ event, now }: { event: Event; now: string }) {
  const { eventId, name, startsAt, endsAt, timeZone, eventStateId } = event
  return (
    <article className="event-card" aria-labelledby={`event-${eventId}`}>
      <div className="event-card-head">
        <h3 id={`event-${eventId}`}>
          <PageLink href={routes.event(eventId)}>{name}</PageLink>
        </h3>
        <ToneTag tone={eventStateTones[eventStateId]}>{choiceLabel(eventStates, eventStateId)}</ToneTag>
        <span className="event-card-when">{timingText(event, now)}</span>
      </div>
      <ul className="event-card-facts">
        <li title={`Starts ${formatForViewer(startsAt)}`}>{formatRange(startsAt, endsAt, timeZone)}</li>
        <li>{zoneName(timeZone, startsAt)}</li>
        <li>{venueText(event)}</li>
      </ul>
      <div className="event-card-numbers">
        <RegistrationBar event={event} />
        <Seats event={event} />
      </div>
    </article>
  )
}

/** `in 12 days` before it starts, `under way` until it ends. */
function timingText({ startsAt, endsAt, timeZone }: Event, now: string): string {
  if (Date.parse(startsAt) > Date.parse(now)) return relativeDays(startsAt, timeZone, now)
  return Date.parse(endsAt) > Date.parse(now) ? 'under way' : relativeDays(endsAt, timeZone, now)
}

const venueText = ({ venueName, city, eventFormat }: Event): string =>
  [venueName, city].filter(Boolean).join(', ') || choiceLabel(eventFormats, eventFormat)
