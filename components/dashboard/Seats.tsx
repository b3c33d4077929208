import type { Event } from '#contract/events/events.ts'
import { formatCount } from '../ui/numbers.ts'
import { attentionThresholds, fullPercent } from './attention.ts'

/** Seats taken and capacity. */
export function Seats({ event }: { event: Event }) {
  const { capacity, seatsTaken } = event
  const percent = fullPercent(event)
  if (!capacity || percent === undefined)
    return (
      <div className="seats-taken">
        <span>
          <strong>{formatCount(seatsTaken)}</strong> seats taken <span className="quiet">· No limit</span>
        </span>
      </div>
    )
  const tone = percent > attentionThresholds.fullPercent ? 'error' : 'info'
  return (
    <div className="seats-taken">
      <div className="seats-words">
        <span>
          <strong>{formatCount(seatsTaken)}</strong> of {formatCount(capacity)} seats taken
        </span>
        <span className="quiet">{percent} %</span>
      </div>
      <div className="seats-bar" aria-hidden>
        <span className={`tone-solid-${tone}`} style={{ width: `${Math.min(percent, 100)}%` }} />
      </div>
    </div>
  )
}
