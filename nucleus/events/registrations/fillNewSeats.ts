import type { events } from '#contract/events/events.ts'
import type { Nucleus } from '../../kernel/context.ts'
import type { StoredWrite } from '../../resource/ResourceOptions.ts'
import { fillSeats } from './fillSeats.ts'

/** Fills the seats that a larger capacity of an event adds, as a freed one is filled. Call it after the event is stored, which locks it. */
export const fillNewSeats =
  ({ clock }: Pick<Nucleus, 'clock'>) =>
  async ({ db: tx, id: eventId, input, current, actor }: StoredWrite<typeof events>): Promise<void> => {
    if (!current?.capacity || (input.capacity ?? Infinity) <= current.capacity) return
    await fillSeats(tx, eventId, { maxSeats: (input.capacity ?? Infinity) - current.capacity, actor, at: clock() })
  }
