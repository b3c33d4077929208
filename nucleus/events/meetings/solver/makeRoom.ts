import type { Board } from './Board.ts'
import type { Effort } from './Effort.ts'
import { insert, isLess } from './insert.ts'
import { entryOf, type Problem, spansOverlap } from './problem.ts'
import { isBetter } from './score.ts'

/** How many ways in are tried for a meeting, then for those that leave for it, and so on. */
const waysTried = [40, 12] as const
/** The most meetings that leave a slot at once for another. */
const maxBlockers = 4
/** Of the meetings that could leave a full slot, or a location, how many are tried. */
const maxVictims = 4

/**
 * Places a meeting by moving others out of its way, each to a place of its own. If that fails, less important ones leave. Returns whether the
 * placement became better; otherwise it is as it was.
 */
export function makeRoom(board: Board, meeting: number, effort: Effort): boolean {
  const before = board.score
  const mark = board.mark
  if (move(board, meeting, { depth: 0, effort }) && isBetter(board.score, before)) return true
  board.returnTo(mark)
  return displace(board, meeting, effort)
}

/**
 * Places a meeting without loss: whatever leaves for it gets another place, and if that needs others to leave, these too. Otherwise everything is as
 * it was.
 */
function move(board: Board, meeting: number, { depth, effort }: { depth: number; effort: Effort }): boolean {
  if (insert(board, meeting, effort)) return true
  const tried = waysTried[depth] ?? 0
  if (tried === 0 || !board.hasRoom(meeting)) return false
  for (const { slot, leaving } of waysIn(board, meeting, effort).slice(0, tried)) {
    if (effort.isOver) return false
    const mark = board.mark
    for (const other of leaving) board.remove(other)
    const at = board.fitIn(meeting, slot)
    if (at) {
      board.put(meeting, at)
      const hasPlace = (other: number) => board.placementOf(other) !== null || move(board, other, { depth: depth + 1, effort })
      if (leaving.every(hasPlace)) return true
    }
    board.returnTo(mark)
  }
  return false
}

/** Places a meeting in the stead of less important ones, if the placement is better then. */
function displace(board: Board, meeting: number, effort: Effort): boolean {
  const before = board.score
  const { problem } = board
  const ways = board.hasRoom(meeting) ? waysIn(board, meeting, effort) : waysInto(board, meeting, effort)
  for (const { slot, leaving } of ways.slice(0, waysTried[0])) {
    if (effort.isOver) return false
    if (leaving.every((other) => !isLess(problem, other, meeting))) continue
    const mark = board.mark
    for (const other of leaving) board.remove(other)
    const at = board.fitIn(meeting, slot)
    if (at) {
      board.put(meeting, at)
      for (const other of leaving) insert(board, other, effort)
      if (isBetter(board.score, before)) return true
    }
    board.returnTo(mark)
  }
  return false
}

/** For sorting: the least important first. */
function leastFirst(problem: Problem, one: number, other: number): number {
  if (isLess(problem, one, other)) return -1
  return isLess(problem, other, one) ? 1 : one - other
}

/** A slot for a meeting, and the meetings that have to leave for it. */
interface WayIn {
  slot: number
  leaving: readonly number[]
}

/** The slots that a meeting could have if others left, those for which the fewest leave first. */
function waysIn(board: Board, meeting: number, effort: Effort): WayIn[] {
  const { slots } = board.problem
  effort.add(slots.length)
  const ways = slots.flatMap((_, slot): WayIn[] => {
    const blockers = blockersOf(board, meeting, slot)
    if (!blockers || blockers.length > maxBlockers) return []
    if (blockers.length > 0) return [{ slot, leaving: blockers }]
    return victimsIn(board, meeting, { slot, effort }).map((victim) => ({ slot, leaving: [victim] }))
  })
  return ways.sort((one, other) => one.leaving.length - other.leaving.length || one.slot - other.slot)
}

/** The same for a meeting whose people, or their companies, have as many as they take: one of those leaves in any case. */
function waysInto(board: Board, meeting: number, effort: Effort): WayIn[] {
  const { slots, meetings } = board.problem
  effort.add(slots.length + meetings.length)
  const capped = overCaps(board, meeting)
  return slots.flatMap((_, slot): WayIn[] => {
    const blockers = blockersOf(board, meeting, slot)
    if (!blockers || blockers.length > maxBlockers) return []
    return capped.map((one) => ({ slot, leaving: blockers.includes(one) ? blockers : [one, ...blockers] }))
  })
}

/** The meetings of a meeting's people at some moment of a slot; undefined when something has their time that cannot leave. */
function blockersOf(board: Board, meeting: number, slot: number): number[] | undefined {
  const { problem } = board
  const span = entryOf(problem.slots, slot)
  const blockers = new Set<number>()
  for (const person of entryOf(problem.meetings, meeting).people) {
    if (board.isPersonFree(person, slot)) continue
    if (entryOf(problem.people, person).blocked.includes(slot)) return undefined
    for (const other of board.meetingsOf(person)) {
      const at = board.placementOf(other)
      if (at && spansOverlap(entryOf(problem.slots, at.slot), span)) blockers.add(other)
    }
  }
  return [...blockers]
}

/** Meetings that would leave a place, or room, for another whose people are free in a slot; the least important first. */
function victimsIn(board: Board, meeting: number, { slot, effort }: { slot: number; effort: Effort }): number[] {
  const { problem } = board
  const placed = board.meetingsIn(slot)
  effort.add(placed.length)
  const isFull = !board.hasSlotRoom(slot)
  const victims = placed.filter((other) => {
    const location = board.placementOf(other)?.location
    return isFull || (location != null && board.mayUse(meeting, location))
  })
  return victims.sort((one, other) => leastFirst(problem, one, other)).slice(0, maxVictims)
}

/** The least important meetings of those of a meeting's people and companies that have as many as they take. */
function overCaps(board: Board, meeting: number): number[] {
  const { problem } = board
  const { people } = entryOf(problem.meetings, meeting)
  const full = people.filter((person) => board.personRoom(person) <= 0)
  const fullCompanies = entryOf(board.companies, meeting).filter((company) => board.companyRoom(company) <= 0)
  const isOfFull = (other: number) =>
    entryOf(problem.meetings, other).people.some((person) => full.includes(person)) ||
    entryOf(board.companies, other).some((company) => fullCompanies.includes(company))
  const own = full.length > 0 ? [...new Set(full.flatMap((person) => board.meetingsOf(person)))] : problem.meetings.map((_, index) => index)
  return own
    .filter((other) => board.placementOf(other) !== null && isOfFull(other) && isLess(problem, other, meeting))
    .sort((one, other) => leastFirst(problem, one, other))
    .slice(0, maxVictims)
}
