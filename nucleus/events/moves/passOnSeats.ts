import type { Db } from '../../db/client.ts'
import type { Mover } from '../../kernel/actor.ts'
import { fillSeats } from './fillSeats.ts'
import type { MoveResult } from './move.ts'

/**
 * Gives the places that promoted people did not take to the next on the waiting list, as their mail announced, also where staff promote by hand.
 * The move may have promoted some already.
 */
export async function passOnSeats(
  tx: Db,
  eventId: number,
  { results, promoted }: Pick<MoveResult, 'results' | 'promoted'>,
  by: { actor: Mover; at: Date },
): Promise<void> {
  const freed = results.filter((result) => 'isChanged' in result && result.isChanged).length
  if (freed > promoted) await fillSeats(tx, eventId, { maxSeats: freed - promoted, byHand: true, ...by })
}
