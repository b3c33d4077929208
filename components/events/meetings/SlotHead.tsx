import { formatInZone } from '../../ui/dates.ts'
import type { GridSlot } from './gridParts.ts'

/** "09:00–09:25", on the clock of the event, and whether the slot is closed. */
export const SlotHead = ({ slot: { startsAt, endsAt, isOpen }, timeZone }: { slot: GridSlot; timeZone: string }) => (
  <>
    {`${formatInZone(startsAt, timeZone, 'HH:mm')}–${formatInZone(endsAt, timeZone, 'HH:mm')}`}
    {isOpen === false && <div className="quiet small">Closed</div>}
  </>
)
