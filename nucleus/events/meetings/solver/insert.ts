import type { Board } from './Board.ts'
import type { Effort } from './Effort.ts'
import { entryOf, type Placed, type Problem } from './problem.ts'

/** Meetings in the order in which they get places: by priority, by what they count, then those first that fewest slots suit. */
export function byImportance(board: Board): number[] {
  const { meetings, slots } = board.problem
  const ranked = meetings.flatMap((meeting, index) => {
    if (meeting.obstacle !== null) return []
    const suits = slots.filter((_, slot) => board.arePeopleFree(index, slot)).length
    return [{ index, suits, ...meeting }]
  })
  return ranked
    .sort((one, other) => one.level - other.level || other.weight - one.weight || one.suits - other.suits || one.index - other.index)
    .map(({ index }) => index)
}

/** Whether a meeting counts less than another. */
export function isLess({ meetings }: Problem, one: number, other: number): boolean {
  const [a, b] = [entryOf(meetings, one), entryOf(meetings, other)]
  return a.level > b.level || (a.level === b.level && a.weight < b.weight)
}

/** The cheapest place of a meeting as everything is now, the earliest of equals; undefined when it fits nowhere. It must not be placed. */
export function bestPlace(board: Board, meeting: number, effort: Effort): Placed | undefined {
  const { slots } = board.problem
  effort.add(slots.length)
  if (!board.hasRoom(meeting)) return undefined
  let best: { at: Placed; cost: number } | undefined
  for (let slot = 0; slot < slots.length; slot += 1) {
    const at = board.fitIn(meeting, slot)
    if (!at) continue
    const cost = board.costOf(meeting, at)
    if (!best || cost < best.cost) best = { at, cost }
  }
  return best?.at
}

/** Places a meeting where it is cheapest. Returns whether it fits anywhere. */
export function insert(board: Board, meeting: number, effort: Effort): boolean {
  const at = bestPlace(board, meeting, effort)
  if (at) board.put(meeting, at)
  return at !== undefined
}

/** Leaves what is placed where it is, as far as it still fits. Whatever comes first stays. */
export function keepCurrent(board: Board, order: readonly number[]): void {
  for (const meeting of order) {
    const { current } = entryOf(board.problem.meetings, meeting)
    if (current && board.fitsAt(meeting, current)) board.put(meeting, current)
  }
}

/** Places whatever fits, in order. Ends although the effort is over: what is left out afterwards fits nowhere. */
export function insertAll(board: Board, order: readonly number[], effort: Effort): void {
  for (const meeting of order) if (!board.placementOf(meeting)) insert(board, meeting, effort)
}
