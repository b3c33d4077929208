import { Form } from 'antd'
import type { Event } from '#contract/events/events.ts'
import { daysUntil } from '../../ui/dates.ts'
import { lengthInWords, movedByLocalDays, placeOfZone, rangeInWords } from '../datesInWords.ts'

/** Previews the dates of the copy beside those of the event, and how far everything moves. */
export function CloneDates({ event }: { event: Event }) {
  const { timeZone, endsAt } = event
  const startsAt = Form.useWatch<string | null>('startsAt', Form.useFormInstance())
  if (!startsAt) return null
  const days = daysUntil(startsAt, timeZone, event.startsAt)
  const end = movedByLocalDays(endsAt, days, timeZone)
  const isTooLate = Date.parse(end) <= Date.parse(startsAt)
  return (
    <dl className="clone-dates" role="status">
      <dt>Now</dt>
      <dd>{rangeInWords(event.startsAt, endsAt, timeZone)}</dd>
      <dt>Copy</dt>
      <dd>
        {isTooLate ? (
          <span className="warned">It would start after it ends: choose an earlier time of day.</span>
        ) : (
          `${rangeInWords(startsAt, end, timeZone)} in ${placeOfZone(timeZone)}, ${lengthInWords(startsAt, end, timeZone)}`
        )}
      </dd>
      <dt>Moved</dt>
      <dd>{movedWords(days)}</dd>
    </dl>
  )
}

function movedWords(days: number): string {
  if (days === 0) return 'All other dates stay as they are.'
  const count = `${Math.abs(days).toLocaleString('en-US')} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  return `All other dates move by ${count} ${days > 0 ? 'forward' : 'back'}; each keeps its time of day.`
}
