import type { EntityId } from '@reduxjs/toolkit'

/** A row that is moved before another, or to the end. */
export interface Move {
  id: EntityId
  before: EntityId | null
  /** The group that it moves to, in a list with groups. */
  into?: number
}
/** The ids of a list, and the moves that the server has not confirmed yet. */
export interface OrderByHand {
  /** The ids without those moves. Set only while there are any. */
  settledIds: EntityId[]
  moves: (Move & { requestId: string })[]
}

/** The ids with one moved before another. Unchanged if either is missing or both are the same. */
export function movedBefore<Id extends EntityId>(ids: readonly Id[], { id, before }: Move): readonly Id[] {
  const others = ids.filter((one) => one !== id)
  const moved = ids.find((one) => one === id)
  const at = before === null ? others.length : others.findIndex((one) => one === before)
  return moved === undefined || at < 0 ? ids : others.toSpliced(at, 0, moved)
}

/** Shows a move immediately. Returns the ids in their new order. */
export function moveBegan(order: OrderByHand, shown: readonly EntityId[], move: Move & { requestId: string }): EntityId[] {
  if (order.moves.length === 0) order.settledIds = [...shown]
  order.moves.push(move)
  return [...movedBefore(shown, move)]
}

/** Confirms a move or undoes it. Returns the ids afterwards; undefined if the move is unknown. */
export function moveEnded(
  order: OrderByHand,
  shown: readonly EntityId[],
  { requestId, isDone }: { requestId: string; isDone: boolean },
): EntityId[] | undefined {
  const move = order.moves.find((one) => one.requestId === requestId)
  if (!move) return undefined
  order.moves = order.moves.filter((one) => one !== move)
  // Rows added or removed in the meantime were added to or removed from what is shown.
  const settled = [...order.settledIds.filter((id) => shown.includes(id)), ...shown.filter((id) => !order.settledIds.includes(id))]
  order.settledIds = isDone ? [...movedBefore(settled, move)] : settled
  return withMoves(order)
}

/** The order to show when the server replies while moves are pending, whether or not the reply includes them. */
export function withMoves({ settledIds, moves }: OrderByHand): EntityId[] {
  return [...moves.reduce<readonly EntityId[]>(movedBefore, settledIds)]
}

/** The group that pending moves take a row to; undefined if none of them moves it. */
export const movedInto = ({ moves }: OrderByHand, id: EntityId): number | undefined => moves.findLast((move) => move.id === id)?.into
