import type { EntityId } from '@reduxjs/toolkit'

/** A row that is moved before another, or to the end. */
export interface Move {
  id: EntityId
  before: EntityId | null
  /** The group that it moves to, in a list with groups. */
  group?: number
}
/** The ids of a list, and the moves that the server has not confirmed yet. */
export interface ManualOrder {
  /** The ids without those moves. Set only while there are any. */
  confirmedIds: EntityId[]
  pendingMoves: (Move & { requestId: string })[]
}

/** The ids with one moved before another. Unchanged if either is missing or both are the same. */
export function moveBefore<Id extends EntityId>(ids: readonly Id[], { id, before }: Move): readonly Id[] {
  const others = ids.filter((one) => one !== id)
  const moved = ids.find((one) => one === id)
  const at = before === null ? others.length : others.findIndex((one) => one === before)
  return moved === undefined || at < 0 ? ids : others.toSpliced(at, 0, moved)
}

/** Shows a move immediately. Returns the ids in their new order. */
export function beginMove(order: ManualOrder, shown: readonly EntityId[], move: Move & { requestId: string }): EntityId[] {
  if (order.pendingMoves.length === 0) order.confirmedIds = [...shown]
  order.pendingMoves.push(move)
  return [...moveBefore(shown, move)]
}

/** Confirms a move or undoes it. Returns the ids afterwards; undefined if the move is unknown. */
export function endMove(
  order: ManualOrder,
  shown: readonly EntityId[],
  { requestId, isDone }: { requestId: string; isDone: boolean },
): EntityId[] | undefined {
  const move = order.pendingMoves.find((one) => one.requestId === requestId)
  if (!move) return undefined
  order.pendingMoves = order.pendingMoves.filter((one) => one !== move)
  // Rows added or removed in the meantime were added to or removed from what is shown.
  const confirmed = [...order.confirmedIds.filter((id) => shown.includes(id)), ...shown.filter((id) => !order.confirmedIds.includes(id))]
  order.confirmedIds = isDone ? [...moveBefore(confirmed, move)] : confirmed
  return withPendingMoves(order)
}

/** The order to show when the server replies while moves are pending, whether or not the reply includes them. */
export function withPendingMoves({ confirmedIds, pendingMoves }: ManualOrder): EntityId[] {
  return [...pendingMoves.reduce<readonly EntityId[]>(moveBefore, confirmedIds)]
}

/** The group that pending moves take a row to; undefined if none of them moves it. */
export const pendingGroupOf = ({ pendingMoves }: ManualOrder, id: EntityId): number | undefined =>
  pendingMoves.findLast((move) => move.id === id)?.group
