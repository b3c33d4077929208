import type { EntityId } from '@reduxjs/toolkit'

/** A row that is moved before another, or to the end. */
export interface Move {
  id: EntityId
  before: EntityId | null
  /** The group that it goes to, of a list with groups. */
  into?: number
}
/** The ids of a list, and the moves of its rows that the server has not answered yet. */
export interface OrderByHand {
  /** The ids without those moves. Only while there are any. */
  settledIds: EntityId[]
  moves: (Move & { requestId: string })[]
}

/** The ids with one moved before another. As they are, when one of the two is not there or both are the same. */
export function movedBefore<Id extends EntityId>(ids: readonly Id[], { id, before }: Move): readonly Id[] {
  const others = ids.filter((one) => one !== id)
  const moved = ids.find((one) => one === id)
  const at = before === null ? others.length : others.findIndex((one) => one === before)
  return moved === undefined || at < 0 ? ids : others.toSpliced(at, 0, moved)
}

/** Shows a move at once. Returns the ids in their new order. */
export function moveBegan(order: OrderByHand, shown: readonly EntityId[], move: Move & { requestId: string }): EntityId[] {
  if (order.moves.length === 0) order.settledIds = [...shown]
  order.moves.push(move)
  return [...movedBefore(shown, move)]
}

/** Keeps a move that was done, or takes it back. Returns the ids as they are then; nothing for a move that was forgotten. */
export function moveEnded(
  order: OrderByHand,
  shown: readonly EntityId[],
  { requestId, isDone }: { requestId: string; isDone: boolean },
): EntityId[] | undefined {
  const move = order.moves.find((one) => one.requestId === requestId)
  if (!move) return undefined
  order.moves = order.moves.filter((one) => one !== move)
  // Rows that came or went meanwhile did so in what is shown.
  const settled = [...order.settledIds.filter((id) => shown.includes(id)), ...shown.filter((id) => !order.settledIds.includes(id))]
  order.settledIds = isDone ? [...movedBefore(settled, move)] : settled
  return withMoves(order)
}

/** What shows of a list that the server answered while moves are under way, whether it knew them or not. */
export function withMoves({ settledIds, moves }: OrderByHand): EntityId[] {
  return [...moves.reduce<readonly EntityId[]>(movedBefore, settledIds)]
}

/** The group that a row goes to by the moves that the server has not answered yet; nothing when none of them moves it. */
export const movedInto = ({ moves }: OrderByHand, id: EntityId): number | undefined => moves.findLast((move) => move.id === id)?.into
