import { meetingOutcomes, meetingStatuses } from '#constants/meetings.ts'
import { routes } from '#constants/routes.ts'
import type { FloorEvent } from '#contract/meetings/floorEvents.ts'
import { counted } from '#contract/textLists.ts'
import { formatInZone, timeFormat } from '../ui/dates.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { clockText } from './floorTexts.ts'

/** Today at an event: how its meetings went so far, and which tables are free now. */
export function EventToday({ event }: { event: FloorEvent }) {
  const { eventId, eventName, timeZone, date, comingCount, unsettledCount, completedCount, noShowCount, nextStartsAt, freePlaces } = event
  const listOf = (name: 'meetingStatusId' | 'outcome', value: number) =>
    `${routes.event(eventId, 'meetings')}?date=${date}&${name}=${value}`
  return (
    <section className="floor-section" aria-label={`Today at ${eventName}`}>
      <h2>{eventName}</h2>
      <ul className="floor-counts">
        <li>
          {counted(comingCount, 'meeting')} to come
          {nextStartsAt && `, the next at ${clockText(nextStartsAt, timeZone)}`}
        </li>
        {unsettledCount > 0 && (
          <li>
            <PageLink href={listOf('outcome', meetingOutcomes.missing)}>
              {counted(unsettledCount, 'meeting')} over without an outcome
            </PageLink>
          </li>
        )}
        <li>
          <PageLink href={listOf('meetingStatusId', meetingStatuses.completed)}>{`${completedCount} completed`}</PageLink>
        </li>
        <li>
          <PageLink href={listOf('meetingStatusId', meetingStatuses.noShow)}>{counted(noShowCount, 'no-show', 'no-shows')}</PageLink>
        </li>
      </ul>
      <h3>Free now</h3>
      {freePlaces.length === 0 ? (
        <p className="quiet">No table is free.</p>
      ) : (
        <ul className="floor-places">
          {freePlaces.map(({ sessionLocationId, locationName, places, freeUntil }) => (
            <li key={sessionLocationId}>
              <strong>{locationName}</strong>
              <span className="quiet">
                {[places > 1 && `${places} places`, freeUntil && `until ${formatInZone(freeUntil, timeZone, timeFormat)}`]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
