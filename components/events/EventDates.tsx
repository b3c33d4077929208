import { zoneShortName } from '#contract/zoneNames.ts'
import { dateFormat, formatInZone, formatRange, isSameDay, timeFormat } from '../ui/dates.ts'
import { Instant } from '../ui/Instant.tsx'

interface Props {
  event: { startsAt: string; endsAt: string; timeZone: string }
  /** Days on one line, hours and zone below: for narrow columns. */
  isStacked?: boolean
}

/** An event's days in its own named zone; the viewer's local time in the tooltip. */
export function EventDates({ event: { startsAt, endsAt, timeZone }, isStacked = false }: Props) {
  const zone = zoneShortName(timeZone, startsAt)
  const isOneDay = isSameDay(startsAt, endsAt, timeZone)
  const hours = `${formatInZone(startsAt, timeZone, timeFormat)}–${formatInZone(endsAt, timeZone, timeFormat)}`
  return (
    <Instant at={startsAt} prefix="Starts " className="nowrap">
      {isStacked && isOneDay ? formatInZone(startsAt, timeZone, dateFormat) : formatRange(startsAt, endsAt, timeZone)}
      {isStacked ? <br /> : ' '}
      <span className={isStacked ? 'quiet small' : 'quiet'}>{isStacked && isOneDay ? `${hours} ${zone}` : zone}</span>
    </Instant>
  )
}
