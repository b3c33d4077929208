import type { EventOption } from '#contract/events/options.ts'
import { formatCount } from '../../ui/numbers.ts'

type OptionCounts = Pick<EventOption, 'capacity' | 'confirmedCount' | 'requestedCount' | 'waitlistedCount' | 'fullestNightCount'>

/** How much of an option is taken; for a hotel, in its fullest night. */
export function TakeUp({ option }: { option: OptionCounts }) {
  const { capacity, requestedCount, waitlistedCount, fullestNightCount } = option
  const taken = fullestNightCount ?? option.confirmedCount
  const percent = capacity ? Math.round((taken / capacity) * 100) : 0
  return (
    <div className="take-up">
      <span>
        {formatCount(taken)}
        {capacity == null ? ' confirmed' : ` of ${formatCount(capacity)} confirmed`}
        {requestedCount > 0 && `, ${formatCount(requestedCount)} requested`}
        {waitlistedCount > 0 && `, ${formatCount(waitlistedCount)} waiting`}
      </span>
      {capacity != null && (
        <span
          className="take-up-bar"
          data-full={taken >= capacity}
          role="img"
          aria-label={`${percent} % ${fullestNightCount == null ? 'taken' : 'taken in the fullest night'}`}
        >
          <span style={{ width: `${Math.min(100, percent)}%` }} />
        </span>
      )}
    </div>
  )
}
