import { optionNights } from '#store/events/options.ts'
import { useAppSelector } from '#store/hooks.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { formatDay } from '../../ui/formatDay.ts'

/** The nights of a hotel, each with its number of confirmed rooms. */
export function HotelNights({ eventOptionId }: { eventOptionId: number }) {
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const { rows, status, reload } = useLookup(optionNights, { eventOptionId }, refreshCount)
  if (status === 'failed') return <LoadAgain text="The nights could not be loaded." onClick={reload} />
  return (
    <ol className="hotel-nights" aria-label="Rooms confirmed in each night" aria-busy={status === 'loading'}>
      {rows.map(({ date, taken, capacity }) => (
        <li key={date} data-full={capacity !== null && taken >= capacity}>
          <span className="quiet">{formatDay(date)}</span>
          <span>
            {taken}
            {capacity !== null && <span className="quiet"> / {capacity}</span>}
          </span>
          {capacity !== null && (
            <span className="take-up-bar" aria-hidden data-full={taken >= capacity}>
              <span style={{ width: `${Math.min(100, (taken / capacity) * 100)}%` }} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
