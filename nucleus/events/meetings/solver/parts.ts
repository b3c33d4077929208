import type { Board } from './Board.ts'
import { entryOf } from './problem.ts'
import type { Score } from './score.ts'

/** The most meetings that are decided together. */
const maxMeetings = 40

/** A choice of a program: this meeting in this slot. */
interface Choice {
  meeting: number
  slot: number
  /** The name of its variable. */
  name: string
}

/** Meetings that are decided together, as a program of 0s and 1s in the LP format of CPLEX. */
export interface Part {
  meetings: readonly number[]
  choices: readonly Choice[]
  program: string
}

/** A meeting without a place, with the placed meetings of its people and of those whom they meet: what could move for it. */
export function meetingsAround(board: Board, meeting: number): number[] {
  const { meetings } = board.problem
  const chosen = new Set([meeting])
  const near = new Set(entryOf(meetings, meeting).people)
  for (const person of near) for (const other of board.meetingsOf(person)) chosen.add(other)
  const partners = new Set([...chosen].flatMap((one) => [...entryOf(meetings, one).people]))
  for (const person of partners) for (const other of board.meetingsOf(person)) if (chosen.size < maxMeetings) chosen.add(other)
  return [...chosen].slice(0, maxMeetings)
}

/**
 * The program of some meetings, none of which is placed on the board: which of them take place, and when, so that the most important do. Locations are
 * counted, not named, so its answer is a proposal that may not fit. Undefined when there is nothing to choose.
 */
export function partOf(board: Board, meetings: readonly number[]): Part | undefined {
  const { problem } = board
  const choices = meetings.flatMap((meeting) =>
    problem.slots.flatMap((_, slot): Choice[] => (board.fitIn(meeting, slot) ? [{ meeting, slot, name: `m${meeting}s${slot}` }] : [])),
  )
  if (choices.length === 0) return undefined
  const sums: string[] = []
  const atMost = (list: readonly Choice[], most: number) => {
    if (list.length > Math.max(0, most)) sums.push(` c${sums.length}: ${list.map(({ name }) => name).join(' + ')} <= ${Math.max(0, most)}`)
  }
  for (const list of Map.groupBy(choices, ({ meeting }) => meeting).values()) atMost(list, 1)
  for (const slot of new Set(choices.map((one) => one.slot))) {
    // Of slots that overlap, whoever is in one is in none of the others that are on when it starts.
    const { startsAt } = entryOf(problem.slots, slot)
    const isOn = ({ slot: other }: Choice) => {
      const span = entryOf(problem.slots, other)
      return span.startsAt <= startsAt && startsAt < span.endsAt
    }
    const on = choices.filter(isOn)
    for (const person of peopleOf(board, on))
      atMost(
        on.filter((one) => isWith(board, one, person)),
        1,
      )
    const here = choices.filter((one) => one.slot === slot)
    atMost(here, slotRoom(board, here, slot))
  }
  for (const person of peopleOf(board, choices))
    atMost(
      choices.filter((one) => isWith(board, one, person)),
      board.personRoom(person),
    )
  for (const company of new Set(choices.flatMap(({ meeting }) => [...entryOf(board.companies, meeting)])))
    atMost(
      choices.filter(({ meeting }) => entryOf(board.companies, meeting).includes(company)),
      board.companyRoom(company),
    )
  // A program has a rule at least.
  if (sums.length === 0) sums.push(` c0: ${choices[0]?.name ?? ''} >= 0`)
  const weights = weightsOf(board, choices)
  const goal = choices.map(({ name }, index) => `${weights[index] ?? 0} ${name}`)
  const program = [
    'Maximize',
    ` goal: ${goal.join(' + ')}`,
    'Subject To',
    ...sums,
    'Binary',
    ...choices.map(({ name }) => ` ${name}`),
    'End',
  ]
  return { meetings, choices, program: broken(program).join('\n') }
}

/** The people of some choices. */
const peopleOf = (board: Board, choices: readonly Choice[]): Set<number> =>
  new Set(choices.flatMap(({ meeting }) => [...entryOf(board.problem.meetings, meeting).people]))
const isWith = (board: Board, { meeting }: Choice, person: number): boolean =>
  entryOf(board.problem.meetings, meeting).people.includes(person)

/** How many of the choices of a slot its room and its free places take. */
function slotRoom(board: Board, choices: readonly Choice[], slot: number): number {
  const meetings = choices.map(({ meeting }) => entryOf(board.problem.meetings, meeting))
  const locations = new Set(meetings.flatMap((one) => [...(one.locations ?? [])]))
  const virtual = meetings.filter((one) => one.locations === null).length
  let places = virtual
  for (const location of locations) {
    if (places >= choices.length) break
    if (!board.isOpen(location, slot)) continue
    for (let place = 1; place <= entryOf(board.problem.locations, location).places; place += 1)
      if (board.isPlaceFree({ location, place, slot })) places += 1
  }
  return Math.min(places, board.slotRoom(slot))
}

/** What each choice counts, in whole numbers: each level more than everything of the next, and last of all where a meeting is now. */
function weightsOf(board: Board, choices: readonly Choice[]): number[] {
  const entries = new Map(choices.map(({ meeting }) => [meeting, entryOf(board.problem.meetings, meeting)]))
  const sumOf = (level: number) => [...entries.values()].filter((one) => one.level === level).reduce((sum, one) => sum + one.weight, 0)
  // What stays where it is counts one, of all together less than the least that a place counts.
  const least = entries.size + 1
  const possible = least
  const meet = possible * (sumOf(2) + 1)
  const must = meet * (sumOf(1) + 1)
  const scales: Readonly<Score['placed']> = [must, meet, possible]
  return choices.map(({ meeting, slot }) => {
    const entry = entries.get(meeting)
    return entry ? scales[entry.level] * entry.weight + (entry.current?.slot === slot ? 1 : 0) : 0
  })
}

/** The format has no limit of a line, but its readers have: terms on lines of their own. */
const broken = (lines: readonly string[]): string[] => lines.map((line) => line.replaceAll(' + ', '\n + '))
