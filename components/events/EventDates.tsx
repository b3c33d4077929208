import { Tooltip } from 'antd'
import { formatForViewer, formatRange, zoneShortName } from '../format/dates.ts'

interface Props {
  event: { startsAt: string; endsAt: string; timeZone: string }
}

/** An event's days in its own zone, the zone named; the viewer's own time in the tooltip. */
export const EventDates = ({ event: { startsAt, endsAt, timeZone } }: Props) => (
  <Tooltip title={`Starts ${formatForViewer(startsAt)}`}>
    <span className="nowrap">
      {formatRange(startsAt, endsAt, timeZone)} <span className="quiet">{zoneShortName(timeZone, startsAt)}</span>
    </span>
  </Tooltip>
)
