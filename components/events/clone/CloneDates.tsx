import { cityOfZone } from '#contract/zoneNames.ts'
import { Form } from 'antd'
import type { Event } from '#contract/events/events.ts'
import { instant } from '#contract/fields.ts'
import { daysUntil } from '../../ui/dates.ts'
import { durationText, addLocalDays, rangeText } from '../dateTexts.ts'
import { formatCount } from '../../ui/numbers.ts'

/** Previews the dates of the copy beside those of the event, and how far everything moves. */
export function CloneDates({ event }: { event: Event }) {
  const { timeZone, endsAt } = event
  const startsAt = Form.useWatch<string | null>('startsAt', Form.useFormInstance())
  if (!instant.safeParse(startsAt).success || !startsAt) return null
  const days = daysUntil(startsAt, timeZone, event.startsAt)
  const end = addLocalDays(endsAt, days, timeZone)
  const isTooLate = Date.parse(end) <= Date.parse(startsAt)
  return (
    <div role="status">
      <dl className="clone-dates">
        <dt>Now</dt>
        <dd>{rangeText(event.startsAt, endsAt, timeZone)}</dd>
        <dt>Copy</dt>
        <dd>
          {isTooLate ? (
            <span className="warned">It would start after it ends. Choose an earlier time.</span>
          ) : (
            `${rangeText(startsAt, end, timeZone)} in ${cityOfZone(timeZone)}, ${durationText(startsAt, end, timeZone)}`
          )}
        </dd>
        <dt>Moved</dt>
        <dd>{movedText(days)}</dd>
      </dl>
    </div>
  )
}

function movedText(days: number): string {
  if (days === 0) return 'Other dates do not change.'
  const count = `${formatCount(Math.abs(days))} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  return `Other dates move by ${count} ${days > 0 ? 'forward' : 'back'}. Times of day do not change.`
}
