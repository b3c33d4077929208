import type { Event } from '#contract/events/events.ts'
import { routes } from '#constants/routes.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { EventCard } from './EventCard.tsx'

export interface NextEventsProps {
  rows: readonly Event[]
  status: 'idle' | 'loading' | 'loaded' | 'failed'
  /** The instant that the rows were queried for. */
  now: string
  onLoadAgain: () => void
}

/** Current and upcoming events. Loaded rows stay while new ones load, or when loading fails. */
export function NextEvents({ rows, status, now, onLoadAgain }: NextEventsProps) {
  const isFirstLoad = rows.length === 0 && (status === 'idle' || status === 'loading')
  return (
    <section className="panel" aria-labelledby="next-events" aria-busy={status === 'loading'}>
      <div className="panel-head">
        <h2 id="next-events">Next events</h2>
        <PageLink href={routes.events}>All events</PageLink>
      </div>
      {status === 'failed' && (
        <div className="panel-line" role="status">
          <span>
            {rows.length > 0 ? 'These events may be out of date: the latest could not be loaded.' : 'The events could not be loaded.'}
          </span>
          <Button onClick={onLoadAgain}>Retry</Button>
        </div>
      )}
      {isFirstLoad && <CardPlaceholders />}
      {status === 'loaded' && rows.length === 0 && (
        <div className="panel-empty">
          <p>No current or upcoming events.</p>
          <PageLink href={routes.events}>Go to events</PageLink>
        </div>
      )}
      {rows.map((event) => (
        <EventCard key={event.eventId} event={event} now={now} />
      ))}
    </section>
  )
}

/** Placeholders as high as the cards. */
const CardPlaceholders = () => (
  <div aria-label="Loading events" role="status">
    {[1, 2, 3].map((one) => (
      <div key={one} className="event-card event-card-waiting">
        <Skeleton widths={[45, 60, 100, 75]} />
      </div>
    ))}
  </div>
)
