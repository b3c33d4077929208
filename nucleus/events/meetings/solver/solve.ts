import { Board } from './Board.ts'
import { Effort, type EffortLimits } from './Effort.ts'
import { bestOfAll } from './exact.ts'
import type { ProgramSolver } from './highs.ts'
import { improve, placeMore } from './improve.ts'
import { byImportance, insert, insertAll, keepCurrent } from './insert.ts'
import { meetingsAround, partOf } from './parts.ts'
import type { Placements, Problem } from './problem.ts'
import { randomFrom, shuffled } from './random.ts'
import { reasonOf, type UnplacedReason } from './reasons.ts'
import { isBetter, type Score } from './score.ts'

export interface SolveOptions extends EffortLimits {
  seed: number
  /** Solves small parts of the problem; without it they are only searched. */
  solveProgram?: ProgramSolver
}

/** A placement, and why each other meeting has no place in it. */
export interface Solution {
  placements: Placements
  /** Of each meeting without a place. */
  reasons: readonly (UnplacedReason | null)[]
  score: Score
  /** Whether no other placement is better. */
  isBest: boolean
  /** Whether the search was stopped before it had used its steps. */
  isStopped: boolean
}

/** The most parts that are solved as programs, and the share of the steps that is left for them. */
const maxParts = 300
const partsShare = 0.2

/**
 * Places as many meetings as it can, the most important first, with short waits and few moves (`score.ts`). What is placed now stays where it is
 * unless something is better for it. The result follows from the problem, the seed and the number of steps, unless the search is stopped.
 */
export function solve(problem: Problem, { seed, solveProgram, ...limits }: SolveOptions): Solution {
  const board = new Board(problem)
  const effort = new Effort({ ...limits, maxSteps: Math.floor(limits.maxSteps * (solveProgram ? 1 - partsShare : 1)) })
  const random = randomFrom(seed)
  let isStopped = false
  const order = byImportance(board)
  keepCurrent(board, order)
  insertAll(board, order, effort)
  board.settle()
  const best = bestOfAll(board, order)
  if (best) take(board, order, best)
  else {
    improve(board, { order, effort, random })
    const rest = restOf(effort, limits)
    if (solveProgram) solveParts(board, { order, effort: rest, random, solveProgram })
    // Whatever fits is placed, even when the effort is over.
    insertAll(board, order, rest)
    isStopped = effort.isStopped || rest.isStopped
  }
  return {
    placements: [...board.placements],
    reasons: problem.meetings.map((_, meeting) => (board.placementOf(meeting) ? null : (reasonOf(board, meeting) ?? null))),
    score: board.score,
    isBest: best !== undefined,
    isStopped,
  }
}

/** The steps that are left after a first search. */
const restOf = (effort: Effort, { maxSteps, shouldStop, report }: EffortLimits): Effort =>
  new Effort({
    maxSteps: Math.max(0, maxSteps - effort.steps),
    shouldStop,
    report: (steps) => report?.(Math.min(maxSteps, effort.steps + steps)),
  })

/** Changes the board to a placement. */
function take(board: Board, order: readonly number[], placements: Placements): void {
  for (const meeting of order) if (board.placementOf(meeting)) board.remove(meeting)
  for (const meeting of order) {
    const at = placements[meeting]
    if (at) board.put(meeting, at)
  }
  board.settle()
}

interface PartSearch {
  order: readonly number[]
  effort: Effort
  random: () => number
  solveProgram: ProgramSolver
}

/** Decides small parts anew, each around a meeting without a place. */
function solveParts(board: Board, { order, effort, random, solveProgram }: PartSearch): void {
  const unplaced = order.filter((meeting) => !board.placementOf(meeting))
  const tried = unplaced.length > maxParts ? shuffled(unplaced, random).slice(0, maxParts) : unplaced
  for (const meeting of tried) {
    if (effort.isOver) return
    if (!board.placementOf(meeting)) decideAround(board, { meeting, effort, solveProgram })
  }
  placeMore(board, order, effort)
}

/** Decides a part anew, if that is better. Expects a settled board. */
function decideAround(
  board: Board,
  { meeting, effort, solveProgram }: { meeting: number; effort: Effort; solveProgram: ProgramSolver },
): void {
  const before = board.score
  const mark = board.mark
  const meetings = meetingsAround(board, meeting)
  const earlier = new Map(meetings.map((one) => [one, board.placementOf(one)]))
  for (const one of meetings) if (earlier.get(one)) board.remove(one)
  const part = partOf(board, meetings)
  effort.add((part?.choices.length ?? 0) * meetings.length)
  const chosen = part && solveProgram(part.program)
  if (part && chosen) {
    for (const choice of part.choices) {
      const at = chosen.has(choice.name) && !board.placementOf(choice.meeting) && board.fitIn(choice.meeting, choice.slot)
      if (at) board.put(choice.meeting, at)
    }
    for (const one of meetings) if (!board.placementOf(one)) insert(board, one, effort)
  }
  if (!isBetter(board.score, before)) board.returnTo(mark)
  board.settle()
}
