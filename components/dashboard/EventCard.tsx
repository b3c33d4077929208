import { zoneName } from '#contract/zoneNames.ts'
import type { Event } from '#contract/events/events.ts'
import { choiceLabel } from '#constants/choice.ts'
import { eventFormats } from '#constants/choices.ts'
import { routes } from '#constants/routes.ts'
import { eventState, eventStates } from '#constants/statuses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { formatForViewer, formatRange, relativeDays } from '../ui/dates.ts'
import { eventStateTones } from '../ui/statusTones.ts'
import { ToneTag } from '../ui/ToneTag.tsx'
import { RegistrationBar } from './RegistrationBar.tsx'
import { Seats } from './Seats.tsx'

const liveNow = 'Live now'

export function EventCard({ event, now }: { event: Event; now: string }) {
  const { eventId, name, startsAt, endsAt, timeZone, eventStateId } = event
  const timing = timingText(event, now)
  return (
    <article className="event-card" aria-labelledby={`event-${eventId}`}>
      <div className="event-card-head">
        <h3 id={`event-${eventId}`}>
          <PageLink href={routes.event(eventId)}>{name}</PageLink>
        </h3>
        {/* "Live now" says both. */}
        {!(timing === liveNow && eventStateId === eventState.live) && (
          <ToneTag tone={eventStateTones[eventStateId]}>{choiceLabel(eventStates, eventStateId)}</ToneTag>
        )}
        <span className="event-card-when">{timing}</span>
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

/** `in 12 days` before it starts, `Live now` until it ends. */
function timingText({ startsAt, endsAt, timeZone }: Event, now: string): string {
  if (Date.parse(startsAt) > Date.parse(now)) return relativeDays(startsAt, timeZone, now)
  return Date.parse(endsAt) > Date.parse(now) ? liveNow : relativeDays(endsAt, timeZone, now)
}

const venueText = ({ venueName, city, eventFormat }: Event): string =>
  [venueName, city].filter(Boolean).join(', ') || choiceLabel(eventFormats, eventFormat)
