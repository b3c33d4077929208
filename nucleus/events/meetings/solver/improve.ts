import type { Board } from './Board.ts'
import type { Effort } from './Effort.ts'
import { bestPlace } from './insert.ts'
import { makeRoom } from './makeRoom.ts'
import { shuffled } from './random.ts'
import { isBetter } from './score.ts'

/** Places more meetings and shortens waits, one meeting after the other, until nothing becomes better or the effort is over. */
export function improve(board: Board, { order, effort, random }: { order: readonly number[]; effort: Effort; random: () => number }): void {
  for (let before = board.score; !effort.isOver; before = board.score) {
    placeMore(board, order, effort)
    shortenAll(board, shuffled(order, random), effort)
    if (!isBetter(board.score, before)) return
  }
}

/** Makes room for meetings that have no place, the most important first. */
export function placeMore(board: Board, order: readonly number[], effort: Effort): void {
  for (const meeting of order) {
    if (effort.isOver) return
    if (board.placementOf(meeting)) continue
    makeRoom(board, meeting, effort)
    board.settle()
  }
}

function shortenAll(board: Board, order: readonly number[], effort: Effort): void {
  for (const meeting of order) {
    if (effort.isOver) return
    shortenWaits(board, meeting, effort)
  }
}

/** Moves a placed meeting to where it costs least. */
function shortenWaits(board: Board, meeting: number, effort: Effort): void {
  const at = board.placementOf(meeting)
  if (!at) return
  const before = board.score
  const mark = board.mark
  board.remove(meeting)
  board.put(meeting, bestPlace(board, meeting, effort) ?? at)
  if (!isBetter(board.score, before)) board.returnTo(mark)
  board.settle()
}
