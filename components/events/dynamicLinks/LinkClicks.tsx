import { linkClicks } from '#store/events/dynamicLinks.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { formatInZone } from '../../ui/dates.ts'

/** Clicks on a link on each of the last days in UTC, latest first. */
export function LinkClicks({ dynamicLinkId }: { dynamicLinkId: number }) {
  const { rows, status, reload } = useLookup(linkClicks, { dynamicLinkId })
  if (status === 'failed') return <LoadAgain text="The clicks could not be loaded." onClick={reload} />
  const maxClicks = Math.max(1, ...rows.map(({ clicks }) => clicks))
  return (
    <ol className="link-clicks" aria-label="Clicks by day" aria-busy={status === 'loading'}>
      {rows.toReversed().map(({ day, clicks }) => (
        <li key={day}>
          <span className="quiet">{formatInZone(`${day}T00:00:00Z`, 'UTC', 'D MMM')}</span>
          <span className="link-clicks-bar" aria-hidden>
            <span style={{ width: `${(clicks / maxClicks) * 100}%` }} />
          </span>
          <span className="tabular">{clicks}</span>
        </li>
      ))}
    </ol>
  )
}
