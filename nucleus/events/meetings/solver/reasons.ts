import type { Board } from './Board.ts'
import { entryOf, type Problem } from './problem.ts'

/** Why a meeting is placed nowhere. It holds in the placement as it is, so nothing could be added to it. */
export type UnplacedReason =
  /** Nothing of the placement: see the meeting's `obstacle`. */
  | { kind: 'obstacle' }
  /** This person has as many meetings as they take. */
  | { kind: 'personFull'; person: number }
  /** This company has as many meetings as it takes. */
  | { kind: 'companyFull'; company: number }
  /** In every slot one of its people has something else, whatever is placed. */
  | { kind: 'noCommonTime' }
  /** In every slot one of its people has something else or another meeting. */
  | { kind: 'timesTaken' }
  /** In every slot in which its people are free, no location takes it, whatever is placed. */
  | { kind: 'noLocation' }
  /** Every slot in which its people are free has as many meetings as it takes. */
  | { kind: 'slotsFull' }
  /** Every slot in which its people are free is full, or all its locations are taken then. */
  | { kind: 'locationsTaken' }

/** Why a meeting is not placed; undefined when it could be. */
export function reasonOf(board: Board, meeting: number): UnplacedReason | undefined {
  const { problem } = board
  const entry = entryOf(problem.meetings, meeting)
  if (entry.obstacle !== null) return { kind: 'obstacle' }
  const person = entry.people.find((one) => board.personRoom(one) <= 0)
  if (person !== undefined) return { kind: 'personFull', person }
  const company = entryOf(board.companies, meeting).find((one) => board.companyRoom(one) <= 0)
  if (company !== undefined) return { kind: 'companyFull', company }
  const slots = [...problem.slots.keys()]
  if (!slots.some((slot) => arePeopleUnblocked(problem, meeting, slot))) return { kind: 'noCommonTime' }
  const free = slots.filter((slot) => board.arePeopleFree(meeting, slot))
  if (free.length === 0) return { kind: 'timesTaken' }
  if (!free.some((slot) => hasAnyLocation(board, meeting, slot))) return { kind: 'noLocation' }
  const open = free.filter((slot) => board.hasSlotRoom(slot))
  if (open.length === 0) return { kind: 'slotsFull' }
  return open.some((slot) => board.placeIn(meeting, slot)) ? undefined : { kind: 'locationsTaken' }
}

const arePeopleUnblocked = ({ people, meetings }: Problem, meeting: number, slot: number): boolean =>
  entryOf(meetings, meeting).people.every((person) => !entryOf(people, person).blocked.includes(slot))

/** Whether a location would take the meeting in a slot if no other meeting were there. */
function hasAnyLocation(board: Board, meeting: number, slot: number): boolean {
  const { locations } = entryOf(board.problem.meetings, meeting)
  return locations === null || locations.some((location) => board.isOpen(location, slot))
}
