import { endOfDay } from '#contract/events/endOfDay.ts'
import { nextMinute, useClock } from '../../ui/useClock.ts'
import type { GridColumn } from './columns.ts'
import { atTime, marksOf, type Span } from './dayScale.ts'
import { dayText } from './dayTexts.ts'
import { dayNameHeight, partAt, type PlanScale, pixelsAt, pixelsOf } from './planScale.ts'
import { formatCount } from '../../ui/numbers.ts'

/** The head of a column: a location and its seats. */
export const ColumnHead = ({ column: { name, location } }: { column: GridColumn }) => (
  <div className="agenda-head">
    <span className="agenda-head-name" title={name}>
      {name}
    </span>
    {location?.seats != null && <span className="quiet small">{formatCount(location.seats)} seats</span>}
    {location?.isVisibleInAgenda === false && <span className="quiet small">Hidden</span>}
  </div>
)

/** The hours beside the grid. */
export const Ruler = ({ scale }: { scale: PlanScale }) => (
  <div className="agenda-ruler" aria-hidden style={{ height: scale.height }}>
    {scale.parts.flatMap((part) =>
      marksOf(part).map(({ at, label, isNextDay }) => (
        <span key={at} style={{ top: pixelsAt(scale, at) }}>
          {label}
          {isNextDay && <small> +1</small>}
        </span>
      )),
    )}
  </div>
)

/** The background of the columns: lines for the hours, shading outside each day's own times, and the names of several days. */
export const GridGround = ({ scale }: { scale: PlanScale }) => (
  <div className="agenda-ground" aria-hidden>
    {scale.parts.map((part) => {
      const { day, startsAt, endsAt, top, zone } = part
      const opens = day.startTime ? atTime(day.date, day.startTime, zone) : startsAt
      const closes = day.endTime ? atTime(day.date, endOfDay(day.endTime), zone) : endsAt
      return (
        <div key={day.agendaDayId}>
          {scale.parts.length > 1 && (
            <div className="agenda-day-name" style={{ top: top - dayNameHeight, height: dayNameHeight }}>
              <span>{[dayText(day.date), day.title].filter(Boolean).join(' · ')}</span>
            </div>
          )}
          <Band span={{ startsAt, endsAt: opens }} scale={scale} className="agenda-outside" />
          <Band span={{ startsAt: closes, endsAt }} scale={scale} className="agenda-outside" />
          {marksOf(part).map(({ at }) => (
            <i key={at} className="agenda-line" style={{ top: pixelsAt(scale, at) }} />
          ))}
        </div>
      )
    })}
  </div>
)

/** A time span behind the sessions, clipped to the days of the scale. */
export const Band = ({ span, scale, className, title }: { span: Span; scale: PlanScale; className: string; title?: string }) =>
  scale.parts.map((part) => {
    const startsAt = Math.max(span.startsAt, part.startsAt)
    const endsAt = Math.min(span.endsAt, part.endsAt)
    if (endsAt <= startsAt) return null
    const style = { top: pixelsAt(scale, startsAt), height: pixelsOf(scale, endsAt - startsAt) }
    return <div key={part.day.agendaDayId} className={className} title={title} style={style} />
  })

/** A line at the current time, if the grid includes it. */
export function NowLine({ scale }: { scale: PlanScale }) {
  const now = useClock(nextMinute)
  const part = partAt(scale, now)
  if (now < part.startsAt || now > part.endsAt) return null
  return <div className="agenda-now" aria-hidden style={{ top: pixelsAt(scale, now) }} />
}
