import fc from 'fast-check'
import type { Placed, Placements, Problem, ProblemMeeting, Span } from '#nucleus/events/meetings/solver/problem.ts'
import type { UnplacedReason } from '#nucleus/events/meetings/solver/reasons.ts'
import { isBetter, type Score, scoreOf } from '#nucleus/events/meetings/solver/score.ts'

/** The rules of a placement stated a second time, pair by pair and without any counting ahead, and the best placement by trying all. */
interface Sizes {
  slots: number
  locations: number
  people: number
  meetings: { min: number; max: number }
}

/** Random events: slots that sometimes overlap, people and tables that are sometimes taken, every limit. */
export function problems({ slots, locations, people, meetings }: Sizes): fc.Arbitrary<Problem> {
  const slotIndex = fc.nat(slots - 1)
  const room = (most: number) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(1_000_000) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: most }) })
  const slot = fc.record({
    gap: fc.constantFrom(-20, 0, 0, 5, 30),
    length: fc.constantFrom(20, 25, 45),
    isNewDay: fc.nat(5),
    room: room(3),
  })
  const company = fc.option(fc.constantFrom(0, 1), { freq: 2 })
  return fc
    .record({
      slots: fc.array(slot, { minLength: 1, maxLength: slots, size: 'max' }),
      locations: fc.array(
        fc.record({
          places: fc.integer({ min: 1, max: 2 }),
          closed: fc.uniqueArray(slotIndex, { maxLength: 1 }),
          taken: fc.array(fc.record({ place: fc.integer({ min: 1, max: 2 }), slot: slotIndex }), { maxLength: 2 }),
        }),
        { minLength: 1, maxLength: locations, size: 'max' },
      ),
      people: fc.array(
        fc.record({
          ...{ room: room(3), company, weight: fc.constantFrom(1, 1, 3), blocked: fc.uniqueArray(slotIndex, { maxLength: 2 }) },
          // A meeting that stays, before all slots.
          hasEarly: fc.nat(3).map((one) => one === 0),
        }),
        { minLength: 2, maxLength: people, size: 'max' },
      ),
      companies: fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 4 })),
      meetings: fc.array(
        fc.record({
          by: fc.nat(people - 1),
          to: fc.nat(people - 1),
          isVirtual: fc.nat(9).map((one) => one === 0),
          locations: fc.subarray([...Array(locations).keys()], { minLength: 0 }),
          level: fc.constantFrom(0, 1, 1, 2),
          weight: fc.constantFrom(1, 1, 3),
          isPlaced: fc.boolean(),
          slot: slotIndex,
          isOut: fc.nat(14).map((one) => one === 0),
        }),
        { minLength: meetings.min, maxLength: meetings.max, size: 'max' },
      ),
    })
    .map((parts): Problem => {
      let [time, day] = [0, 0]
      const drawn = parts.slots.map(({ gap, length, isNewDay, room: takes }) => {
        if (isNewDay === 0) [time, day] = [(day + 1) * 1440, day + 1]
        const startsAt = Math.max(day * 1440, time + gap)
        time = startsAt + length
        return { startsAt, endsAt: time, day, room: takes }
      })
      const ordered = drawn.sort((one, other) => one.startsAt - other.startsAt || one.endsAt - other.endsAt)
      const exists = (index: number) => index < ordered.length
      const list = parts.people
      const rows = parts.meetings.map(({ by, to, isVirtual, locations: may, level, weight, isPlaced, slot: at, isOut }): ProblemMeeting => {
        const one = by % list.length
        const other = to % list.length === one ? (one + 1) % list.length : to % list.length
        const choices = may.filter((location) => location < parts.locations.length)
        const location = isVirtual ? null : (choices[0] ?? null)
        return {
          ...{ people: [one, other], level, weight },
          locations: isVirtual ? null : choices,
          current:
            isPlaced && exists(at) && (isVirtual || location !== null) ? { slot: at, location, place: location === null ? null : 1 } : null,
          obstacle: isOut ? 'Not approved' : null,
        }
      })
      return {
        slots: ordered,
        locations: parts.locations.map(({ places, closed, taken }) => ({
          places,
          closed: closed.filter(exists),
          taken: taken.filter((one) => exists(one.slot) && one.place <= places),
        })),
        people: list.map(({ hasEarly, ...one }) => ({
          ...one,
          blocked: one.blocked.filter(exists),
          held: hasEarly ? [{ startsAt: -90, endsAt: -60, day: 0 }] : [],
        })),
        companies: parts.companies,
        meetings: rows,
      }
    })
}

const entry = <T>(list: readonly T[], index: number): T => {
  const found = list[index]
  if (found === undefined) throw new Error(`No entry ${index}`)
  return found
}
const meet = (one: Span, other: Span) => Math.max(one.startsAt, other.startsAt) < Math.min(one.endsAt, other.endsAt)
const isAtOnce = ({ slots }: Problem, one: Placed, other: Placed) => meet(entry(slots, one.slot), entry(slots, other.slot))
const isIn =
  ({ people }: Problem, company: number) =>
  (meeting: ProblemMeeting) =>
    meeting.people.some((person) => entry(people, person).company === company)

/** What is wrong with a placement, as texts; none when it keeps every rule. */
export function faultsOf(problem: Problem, placements: Placements): string[] {
  const faults: string[] = []
  const placed = problem.meetings.flatMap((meeting, index) => {
    const at = placements[index]
    return at ? [{ index, meeting, at }] : []
  })
  for (const { index, meeting, at } of placed) {
    if (meeting.obstacle !== null) faults.push(`${index} cannot be placed`)
    for (const person of meeting.people)
      if (entry(problem.people, person).blocked.includes(at.slot)) faults.push(`${person} has something else than ${index}`)
    faults.push(...placeFaults(problem, meeting, at).map((fault) => `${index} ${fault}`))
    for (const other of placed) {
      if (other.index >= index || !isAtOnce(problem, at, other.at)) continue
      if (meeting.people.some((person) => other.meeting.people.includes(person))) faults.push(`${index} and ${other.index} share a person`)
      if (at.location !== null && at.location === other.at.location && at.place === other.at.place)
        faults.push(`${index} and ${other.index} share a place`)
    }
  }
  const count = (isOne: (one: (typeof placed)[number]) => boolean) => placed.filter(isOne).length
  for (const [slot, { room }] of problem.slots.entries())
    if (count(({ at }) => at.slot === slot) > room) faults.push(`slot ${slot} is over`)
  for (const [person, { room }] of problem.people.entries())
    if (count(({ meeting }) => meeting.people.includes(person)) > room) faults.push(`person ${person} is over`)
  for (const [company, room] of problem.companies.entries()) {
    const isOfCompany = isIn(problem, company)
    if (count(({ meeting }) => isOfCompany(meeting)) > room) faults.push(`company ${company} is over`)
  }
  return faults
}

function placeFaults(problem: Problem, { locations }: ProblemMeeting, { slot, location, place }: Placed): string[] {
  if (locations === null) return location === null && place === null ? [] : ['is virtual, and has a place']
  if (location === null || place === null) return ['has no place']
  if (!locations.includes(location)) return ['may not be there']
  const { places, closed, taken } = entry(problem.locations, location)
  if (place < 1 || place > places) return ['has a place that is none']
  if (closed.includes(slot)) return ['is in a closed location']
  return taken.some((one) => one.slot === slot && one.place === place) ? ['has a place that is taken'] : []
}

/** Every place that a meeting could be given, whether or not it is free. */
function everyPlace({ slots, locations }: Problem, meeting: ProblemMeeting): Placed[] {
  return [...slots.keys()].flatMap((slot): Placed[] => {
    if (meeting.locations === null) return [{ slot, location: null, place: null }]
    return meeting.locations.flatMap((location) =>
      Array.from({ length: entry(locations, location).places }, (_, index) => ({ slot, location, place: index + 1 })),
    )
  })
}

const withPlace = (placements: Placements, index: number, at: Placed): Placements =>
  placements.map((one, own) => (own === index ? at : one))

/** Whether a reason holds: what it says is so, and no place at all is free for the meeting. */
export function isTrue(
  problem: Problem,
  { placements, index, reason }: { placements: Placements; index: number; reason: UnplacedReason },
): boolean {
  const meeting = entry(problem.meetings, index)
  if (everyPlace(problem, meeting).some((at) => faultsOf(problem, withPlace(placements, index, at)).length === 0)) return false
  const placed = problem.meetings.flatMap((one, own) => {
    const at = placements[own]
    return at ? [{ meeting: one, at }] : []
  })
  const slots = [...problem.slots.keys()]
  const isBlocked = (slot: number) => meeting.people.some((person) => entry(problem.people, person).blocked.includes(slot))
  const isBusy = (slot: number) =>
    placed.some(
      (one) =>
        one.meeting.people.some((person) => meeting.people.includes(person)) &&
        isAtOnce(problem, one.at, { slot, location: null, place: null }),
    )
  const free = slots.filter((slot) => !isBlocked(slot) && !isBusy(slot))
  const isFull = (slot: number) => placed.filter(({ at }) => at.slot === slot).length >= entry(problem.slots, slot).room
  switch (reason.kind) {
    case 'obstacle':
      return meeting.obstacle !== null
    case 'personFull': {
      const { person } = reason
      const own = placed.filter((one) => one.meeting.people.includes(person))
      return meeting.people.includes(person) && own.length >= entry(problem.people, person).room
    }
    case 'companyFull': {
      const isOfCompany = isIn(problem, reason.company)
      return isOfCompany(meeting) && placed.filter((one) => isOfCompany(one.meeting)).length >= entry(problem.companies, reason.company)
    }
    case 'noCommonTime':
      return slots.every(isBlocked)
    case 'timesTaken':
      return !slots.every(isBlocked) && free.length === 0
    case 'noLocation':
      return free.every((slot) => (meeting.locations ?? [-1]).every((one) => problem.locations[one]?.closed.includes(slot) === true))
    case 'slotsFull':
      return free.length > 0 && free.every(isFull)
    case 'locationsTaken':
      return free.some((slot) => !isFull(slot))
  }
}

/** The best score that any placement has. */
export function bestScore(problem: Problem): Score {
  let best = scoreOf(
    problem,
    problem.meetings.map(() => null),
  )
  const decide = (index: number, placements: Placements): void => {
    const meeting = problem.meetings[index]
    if (!meeting) {
      const score = scoreOf(problem, placements)
      if (isBetter(score, best)) best = score
      return
    }
    decide(index + 1, placements)
    for (const at of everyPlace(problem, meeting)) {
      const next = withPlace(placements, index, at)
      // What is wrong stays wrong, whatever is placed besides.
      if (faultsOf(problem, next).length === 0) decide(index + 1, next)
    }
  }
  decide(
    0,
    problem.meetings.map(() => null),
  )
  return best
}
