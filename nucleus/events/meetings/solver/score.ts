import { entryOf, type Placed, type Placements, type Problem, type ProblemMeeting, type Span } from './problem.ts'

/** How good a placement is. Each number counts only where all before it are equal. */
export interface Score {
  /** The weights of the meetings that are placed, of each level: Must meet, Meet, If possible. More is better. */
  placed: readonly [number, number, number]
  /** Minutes, times the weights of people: their waits, and what moves cost. Less is better. */
  cost: number
}

/** A meeting that is placed already is moved only if that saves each of its people this many minutes of waiting, or places others. */
const movedMinutes = 60

/** What sums of minutes may differ by although they are equal: slots may start on any second. */
const tolerance = 1e-6

/** Whether a score is better than another. */
export function isBetter(one: Score, other: Score): boolean {
  for (const [level, weight] of one.placed.entries()) if (weight !== other.placed[level]) return weight > (other.placed[level] ?? 0)
  return one.cost < other.cost - tolerance
}

/** The meetings of a person on one day, summed up. */
export interface DaySum {
  first: number
  last: number
  busy: number
}
export const emptyDay = (): DaySum => ({ first: Infinity, last: -Infinity, busy: 0 })
export function addSpan(day: DaySum, { startsAt, endsAt }: Span): void {
  if (startsAt < day.first) day.first = startsAt
  if (endsAt > day.last) day.last = endsAt
  day.busy += endsAt - startsAt
}
/** The minutes between the first and the last meeting of a day that are in no meeting. */
export const waitingMinutes = ({ first, last, busy }: DaySum): number => (busy === 0 ? 0 : last - first - busy)

/** What a place costs because the meeting has another one now. */
export const moveCost = ({ people }: Pick<Problem, 'people'>, meeting: ProblemMeeting, placed: Placed): number =>
  isMove(meeting, placed) ? movedMinutes * meeting.people.reduce((sum, person) => sum + entryOf(people, person).weight, 0) : 0

/** Whether a placed meeting changes its slot or its location. */
export const isMove = ({ current }: Pick<ProblemMeeting, 'current'>, { slot, location }: Placed): boolean =>
  current !== null && (current.slot !== slot || current.location !== location)

/** The meetings of everybody on each of their days. */
export function daySums({ people, meetings, slots }: Problem, placements: Placements): { person: number; sum: DaySum }[] {
  const days = new Map<string, { person: number; sum: DaySum }>()
  const add = (person: number, span: Span & { day: number }) => {
    const key = `${person} ${span.day}`
    const found = days.get(key) ?? { person, sum: emptyDay() }
    addSpan(found.sum, span)
    days.set(key, found)
  }
  for (const [person, { held }] of people.entries()) for (const one of held) add(person, one)
  for (const [index, meeting] of meetings.entries()) {
    const at = placements[index]
    if (at) for (const person of meeting.people) add(person, entryOf(slots, at.slot))
  }
  return [...days.values()]
}

/** The score of a placement. */
export function scoreOf(problem: Problem, placements: Placements): Score {
  const placed: [number, number, number] = [0, 0, 0]
  let cost = 0
  for (const [index, meeting] of problem.meetings.entries()) {
    const at = placements[index]
    if (!at) continue
    placed[meeting.level] += meeting.weight
    cost += moveCost(problem, meeting, at)
  }
  for (const { person, sum } of daySums(problem, placements)) cost += entryOf(problem.people, person).weight * waitingMinutes(sum)
  return { placed, cost }
}
