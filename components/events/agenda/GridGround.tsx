import { useClock } from '../../ui/useClock.ts'
import type { GridColumn } from './columns.ts'
import { type DayHours, type DayScale, atTime, marksOf, minuteMs, pixelsAt, pixelsOf, type Span } from './dayScale.ts'

/** The head of a column: a location and its seats. */
export const ColumnHead = ({ column: { name, location } }: { column: GridColumn }) => (
  <div className="agenda-head">
    <span className="agenda-head-name" title={name}>
      {name}
    </span>
    {location?.seats != null && <span className="quiet small">{location.seats.toLocaleString('en')} seats</span>}
    {location?.isVisibleInAgenda === false && <span className="quiet small">Hidden</span>}
  </div>
)

/** The hours beside the grid. */
export const Ruler = ({ scale }: { scale: DayScale }) => (
  <div className="agenda-ruler" aria-hidden style={{ height: pixelsOf(scale.endsAt - scale.startsAt) }}>
    {marksOf(scale).map(({ at, label, isNextDay }) => (
      <span key={at} style={{ top: pixelsAt(scale, at) }}>
        {label}
        {isNextDay && <small> +1</small>}
      </span>
    ))}
  </div>
)

/** The background of the columns: lines for the hours, and shading outside the day's own times. */
export function GridGround({ scale, day }: { scale: DayScale; day: DayHours }) {
  const opens = day.startTime ? atTime(day.date, day.startTime, scale.zone) : scale.startsAt
  const closes = day.endTime ? atTime(day.date, day.endTime, scale.zone) : scale.endsAt
  return (
    <div className="agenda-ground" aria-hidden>
      {opens > scale.startsAt && <Band span={{ startsAt: scale.startsAt, endsAt: opens }} scale={scale} className="agenda-outside" />}
      {closes < scale.endsAt && <Band span={{ startsAt: closes, endsAt: scale.endsAt }} scale={scale} className="agenda-outside" />}
      {marksOf(scale).map(({ at }) => (
        <i key={at} className="agenda-line" style={{ top: pixelsAt(scale, at) }} />
      ))}
    </div>
  )
}

/** A time span behind the sessions, clipped to the scale. */
export function Band({ span, scale, className, title }: { span: Span; scale: DayScale; className: string; title?: string }) {
  const startsAt = Math.max(span.startsAt, scale.startsAt)
  const endsAt = Math.min(span.endsAt, scale.endsAt)
  if (endsAt <= startsAt) return null
  return <div className={className} title={title} style={{ top: pixelsAt(scale, startsAt), height: pixelsOf(endsAt - startsAt) }} />
}

/** A line at the current time, if the grid includes it. */
export function NowLine({ scale }: { scale: DayScale }) {
  const now = useClock(nextMinute)
  if (now < scale.startsAt || now > scale.endsAt) return null
  return <div className="agenda-now" aria-hidden style={{ top: pixelsAt(scale, now) }} />
}
const nextMinute = (now: number): number => (Math.floor(now / minuteMs) + 1) * minuteMs
