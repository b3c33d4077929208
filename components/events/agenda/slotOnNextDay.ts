import { partAt, type PlanScale } from './planScale.ts'
import { type SessionSlot, startSlotAt } from './sessionSlot.ts'

interface KeyMove {
  key: string
  slot: SessionSlot
  /** Where the key moves it within its day. */
  next: SessionSlot | undefined
}

/**
 * Where several days are shown, a key that cannot move a session further down moves it to the start of the next day, and one that cannot
 * move it further up to the end of the day before. Undefined for any other move.
 */
export function slotOnNextDay(scale: PlanScale, { key, slot, next }: KeyMove): SessionSlot | undefined {
  if (next?.startsAt !== slot.startsAt) return undefined
  const at = scale.parts.indexOf(partAt(scale, slot.startsAt))
  const below = scale.parts[at + 1]
  const above = scale.parts[at - 1]
  if ((key === 'ArrowDown' || key === 'PageDown') && below) return startSlotAt(slot, below.startsAt, below)
  if ((key === 'ArrowUp' || key === 'PageUp') && above) return startSlotAt(slot, above.endsAt, above)
  return undefined
}
