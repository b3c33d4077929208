import type { Board } from './Board.ts'
import { entryOf, type Placements } from './problem.ts'
import { isBetter, moveCost, type Score } from './score.ts'

/** With more meetings, or more ways to place all of them, there is no end to it. */
const [maxMeetings, maxWays] = [7, 1_000_000]
/** The most placements that are looked at; most ways are left out early. */
const maxNodes = 200_000

/**
 * The best placement of all, by trying every place of every meeting; undefined where that would take too long. `order`: the meetings that can be
 * placed. The board is as it was afterwards.
 */
export function bestOfAll(board: Board, order: readonly number[]): Placements | undefined {
  if (order.length > maxMeetings) return undefined
  const search = new Search(board, order)
  return search.run() ? search.best : undefined
}

class Search {
  best: Placements
  readonly #board: Board
  readonly #order: readonly number[]
  /** Whether places of a location differ only by their number, because no slots of different lengths overlap. */
  readonly #areAlike: boolean
  #bestScore: Score
  #nodes = 0

  constructor(board: Board, order: readonly number[]) {
    this.#board = board
    this.#order = order
    this.#areAlike = board.overlaps.every((one) => one.length === 1)
    this.#bestScore = board.score
    this.best = [...board.placements]
  }

  /** Returns whether it looked at everything. */
  run(): boolean {
    const mark = this.#board.mark
    for (const meeting of this.#order) if (this.#board.placementOf(meeting)) this.#board.remove(meeting)
    const ways = this.#order.reduce((product, meeting) => product * (this.#placesOf(meeting).length + 1), 1)
    const isDone = ways <= maxWays && this.#decide(0, 0)
    this.#board.returnTo(mark)
    return isDone
  }

  /** Tries every place of a meeting, and none. `moved`: what the moves of those before it cost. */
  #decide(index: number, moved: number): boolean {
    this.#nodes += 1
    if (this.#nodes > maxNodes) return false
    const meeting = this.#order[index]
    if (meeting === undefined) {
      this.#compare()
      return true
    }
    if (!isBetter(this.#bound(index, moved), this.#bestScore)) return true
    const { problem } = this.#board
    const entry = entryOf(problem.meetings, meeting)
    for (const at of this.#placesOf(meeting)) {
      const mark = this.#board.mark
      this.#board.put(meeting, at)
      const isDone = this.#decide(index + 1, moved + moveCost(problem, entry, at))
      this.#board.returnTo(mark)
      if (!isDone) return false
    }
    return this.#decide(index + 1, moved)
  }

  #compare(): void {
    const { score, placements } = this.#board
    if (!isBetter(score, this.#bestScore)) return
    this.#bestScore = score
    this.best = [...placements]
  }

  /** A score that no placement reaches which goes on from here: everything else is placed, and nobody waits. */
  #bound(index: number, moved: number): Score {
    const [must, meet, possible] = this.#board.score.placed
    const placed: [number, number, number] = [must, meet, possible]
    for (const meeting of this.#order.slice(index)) {
      const { level, weight } = entryOf(this.#board.problem.meetings, meeting)
      placed[level] += weight
    }
    return { placed, cost: moved }
  }

  #placesOf(meeting: number) {
    const board = this.#board
    return board.problem.slots.flatMap((_, slot) => {
      if (!board.fitIn(meeting, slot)) return []
      const places = board.placesIn(meeting, slot)
      if (!this.#areAlike) return places
      return places.filter((one, index) => index === 0 || one.location !== places[index - 1]?.location)
    })
  }
}
