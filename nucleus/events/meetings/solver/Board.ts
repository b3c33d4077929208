import { companiesOf, entryOf, overlapsOf, type Placed, type Placements, type Problem } from './problem.ts'
import { addSpan, type DaySum, emptyDay, moveCost, type Score, waitingMinutes } from './score.ts'

/**
 * A placement while it is searched for: who and what is free, and the score, both updated with each change. It holds what a placement may not break:
 * nobody and no place has two meetings at a time, and no slot, person or company has more than it takes.
 */
export class Board {
  readonly problem: Problem
  readonly overlaps: readonly (readonly number[])[]
  /** Of each meeting its companies with a limit. */
  readonly companies: readonly (readonly number[])[]
  /** Of each meeting the locations that may take it. */
  readonly #choices: readonly (ReadonlySet<number> | undefined)[]
  readonly #placements: (Placed | null)[]
  readonly #meetingsOf: number[][]
  readonly #meetingsIn: number[][]
  readonly #slotCount: number
  /** By person and slot: what they have at some moment of the slot. */
  readonly #busy: Uint16Array
  readonly #closed: Uint8Array
  /** By place of a location and slot: what has it at some moment of the slot. */
  readonly #taken: Uint16Array
  readonly #firstPlaces: readonly number[]
  readonly #slotRoom: Int32Array
  readonly #personRoom: Int32Array
  readonly #companyRoom: Int32Array
  readonly #placed: [number, number, number] = [0, 0, 0]
  #cost = 0
  readonly #changes: { meeting: number; before: Placed | null }[] = []

  constructor(problem: Problem) {
    const { slots, locations, people, companies, meetings } = problem
    this.problem = problem
    this.overlaps = overlapsOf(slots)
    this.companies = meetings.map((meeting) => companiesOf(problem, meeting))
    this.#choices = choicesOf(problem)
    this.#placements = meetings.map(() => null)
    this.#meetingsOf = people.map(() => [])
    this.#meetingsIn = slots.map(() => [])
    this.#slotCount = slots.length
    this.#busy = new Uint16Array(people.length * slots.length)
    this.#closed = new Uint8Array(locations.length * slots.length)
    let places = 0
    this.#firstPlaces = locations.map((location) => (places += location.places) - location.places)
    this.#taken = new Uint16Array(places * slots.length)
    this.#slotRoom = Int32Array.from(slots, ({ room }) => room)
    this.#personRoom = Int32Array.from(people, ({ room }) => room)
    this.#companyRoom = Int32Array.from(companies)
    for (const [person, { blocked, held, weight }] of people.entries()) {
      for (const slot of blocked) add(this.#busy, person * this.#slotCount + slot, 1)
      for (const day of new Set(held.map((one) => one.day))) this.#cost += weight * this.#waitOf(person, day)
    }
    for (const [location, { closed, taken }] of locations.entries()) {
      for (const slot of closed) this.#closed[location * this.#slotCount + slot] = 1
      for (const { place, slot } of taken) add(this.#taken, this.#placeIndex(location, place, slot), 1)
    }
  }

  get placements(): Placements {
    return this.#placements
  }

  get score(): Score {
    return { placed: [...this.#placed], cost: this.#cost }
  }

  placementOf(meeting: number): Placed | null {
    return this.#placements[meeting] ?? null
  }

  /** The meetings of a person that are placed, besides those that stay as they are. */
  meetingsOf(person: number): readonly number[] {
    return entryOf(this.#meetingsOf, person)
  }

  /** The meetings that are placed in a slot, besides those that stay as they are. */
  meetingsIn(slot: number): readonly number[] {
    return entryOf(this.#meetingsIn, slot)
  }

  /** How many more meetings a slot takes. */
  slotRoom(slot: number): number {
    return this.#slotRoom[slot] ?? 0
  }

  hasSlotRoom(slot: number): boolean {
    return this.slotRoom(slot) > 0
  }

  personRoom(person: number): number {
    return this.#personRoom[person] ?? 0
  }

  companyRoom(company: number): number {
    return this.#companyRoom[company] ?? 0
  }

  /** Whether a person and their company take another meeting. */
  hasRoom(meeting: number): boolean {
    const { people } = entryOf(this.problem.meetings, meeting)
    return (
      people.every((person) => this.personRoom(person) > 0) && entryOf(this.companies, meeting).every((one) => this.companyRoom(one) > 0)
    )
  }

  isPersonFree(person: number, slot: number): boolean {
    return this.#busy[person * this.#slotCount + slot] === 0
  }

  arePeopleFree(meeting: number, slot: number): boolean {
    return entryOf(this.problem.meetings, meeting).people.every((person) => this.isPersonFree(person, slot))
  }

  /** Whether a location may take a meeting, at some time. */
  mayUse(meeting: number, location: number): boolean {
    return this.#choices[meeting]?.has(location) === true
  }

  isOpen(location: number, slot: number): boolean {
    return this.#closed[location * this.#slotCount + slot] === 0
  }

  isPlaceFree({ location, place, slot }: { location: number; place: number; slot: number }): boolean {
    return this.#taken[this.#placeIndex(location, place, slot)] === 0
  }

  /** The free place of a meeting in a slot: its own of now, or the first of the best location; undefined when there is none. */
  placeIn(meeting: number, slot: number): Placed | undefined {
    const { locations, current } = entryOf(this.problem.meetings, meeting)
    if (locations === null) return { slot, location: null, place: null }
    if (current?.slot === slot && this.#isPlaceFor(meeting, current)) return current
    // The table that it has now, at another time.
    const own = current?.location
    if (own != null && this.mayUse(meeting, own)) {
      const found = this.#freeAt(own, slot)
      if (found) return found
    }
    for (const location of locations) {
      const found = this.#freeAt(location, slot)
      if (found) return found
    }
    return undefined
  }

  /** Every place that a meeting may have in a slot. */
  placesIn(meeting: number, slot: number): Placed[] {
    const { locations } = entryOf(this.problem.meetings, meeting)
    if (locations === null) return [{ slot, location: null, place: null }]
    return locations.flatMap((location) => {
      if (!this.isOpen(location, slot)) return []
      const { places } = entryOf(this.problem.locations, location)
      const numbers = Array.from({ length: places }, (_, index) => index + 1)
      return numbers.filter((place) => this.isPlaceFree({ location, place, slot })).map((place) => ({ slot, location, place }))
    })
  }

  /** Where a meeting fits in a slot as everything is now; undefined when it does not. It must not be placed. */
  fitIn(meeting: number, slot: number): Placed | undefined {
    if (!this.hasSlotRoom(slot) || !this.arePeopleFree(meeting, slot) || !this.hasRoom(meeting)) return undefined
    return this.placeIn(meeting, slot)
  }

  /** Whether a meeting fits exactly there. It must not be placed. */
  fitsAt(meeting: number, at: Placed): boolean {
    const { locations } = entryOf(this.problem.meetings, meeting)
    const hasPlace = locations === null ? at.location === null : this.#isPlaceFor(meeting, at)
    return hasPlace && this.hasSlotRoom(at.slot) && this.arePeopleFree(meeting, at.slot) && this.hasRoom(meeting)
  }

  /** By how much the cost of the placement would grow. The meeting must not be placed. */
  costOf(meeting: number, at: Placed): number {
    const { problem } = this
    const entry = entryOf(problem.meetings, meeting)
    const slot = entryOf(problem.slots, at.slot)
    return entry.people.reduce(
      (sum, person) => {
        const day = this.#daySum(person, slot.day)
        const before = waitingMinutes(day)
        addSpan(day, slot)
        return sum + entryOf(problem.people, person).weight * (waitingMinutes(day) - before)
      },
      moveCost(problem, entry, at),
    )
  }

  put(meeting: number, at: Placed): void {
    this.#changes.push({ meeting, before: this.placementOf(meeting) })
    this.#set(meeting, at)
  }

  remove(meeting: number): void {
    this.#changes.push({ meeting, before: this.placementOf(meeting) })
    this.#set(meeting, null)
  }

  /** A mark of how everything is now, for `returnTo`. */
  get mark(): number {
    return this.#changes.length
  }

  /** Undoes what was put and removed since a mark. */
  returnTo(mark: number): void {
    while (this.#changes.length > mark) {
      const change = this.#changes.pop()
      if (change) this.#set(change.meeting, change.before)
    }
  }

  /** Forgets how it came to be: earlier marks are void. */
  settle(): void {
    this.#changes.length = 0
  }

  #set(meeting: number, at: Placed | null): void {
    const before = this.placementOf(meeting)
    if (before) this.#count(meeting, before, -1)
    this.#placements[meeting] = at
    if (at) this.#count(meeting, at, 1)
  }

  /** Adds a meeting to what it takes, or takes it away. */
  #count(meeting: number, at: Placed, by: 1 | -1): void {
    const { slot, location, place } = at
    const { problem } = this
    const entry = entryOf(problem.meetings, meeting)
    const overlaps = entryOf(this.overlaps, slot)
    const { day } = entryOf(problem.slots, slot)
    for (const person of entry.people) {
      const { weight } = entryOf(problem.people, person)
      this.#cost -= weight * this.#waitOf(person, day)
      toggle(entryOf(this.#meetingsOf, person), meeting, by)
      this.#cost += weight * this.#waitOf(person, day)
      for (const one of overlaps) add(this.#busy, person * this.#slotCount + one, by)
      add(this.#personRoom, person, -by)
    }
    if (location !== null && place !== null) for (const one of overlaps) add(this.#taken, this.#placeIndex(location, place, one), by)
    toggle(entryOf(this.#meetingsIn, slot), meeting, by)
    add(this.#slotRoom, slot, -by)
    for (const company of entryOf(this.companies, meeting)) add(this.#companyRoom, company, -by)
    this.#placed[entry.level] += by * entry.weight
    this.#cost += by * moveCost(problem, entry, at)
  }

  /** What the waits of a person on a day cost, but for the weight of the person. */
  #waitOf(person: number, day: number): number {
    return waitingMinutes(this.#daySum(person, day))
  }

  #daySum(person: number, day: number): DaySum {
    const { slots, people } = this.problem
    const sum = emptyDay()
    for (const one of entryOf(people, person).held) if (one.day === day) addSpan(sum, one)
    for (const meeting of this.meetingsOf(person)) {
      const at = this.#placements[meeting]
      const slot = at && entryOf(slots, at.slot)
      if (slot?.day === day) addSpan(sum, slot)
    }
    return sum
  }

  #freeAt(location: number, slot: number): Placed | undefined {
    if (!this.isOpen(location, slot)) return undefined
    const { places } = entryOf(this.problem.locations, location)
    for (let place = 1; place <= places; place += 1) if (this.isPlaceFree({ location, place, slot })) return { slot, location, place }
    return undefined
  }

  #isPlaceFor(meeting: number, { slot, location, place }: Placed): boolean {
    if (location === null || place === null || !this.mayUse(meeting, location) || !this.isOpen(location, slot)) return false
    return place <= entryOf(this.problem.locations, location).places && this.isPlaceFree({ location, place, slot })
  }

  #placeIndex(location: number, place: number, slot: number): number {
    return (entryOf(this.#firstPlaces, location) + place - 1) * this.#slotCount + slot
  }
}

/** Of each meeting its locations as a set, one for all meetings that share a list. */
function choicesOf({ meetings }: Problem): (ReadonlySet<number> | undefined)[] {
  const sets = new Map<readonly number[], ReadonlySet<number>>()
  return meetings.map(({ locations }) => {
    if (locations === null) return undefined
    const set = sets.get(locations) ?? new Set(locations)
    sets.set(locations, set)
    return set
  })
}

function add(counts: Uint16Array | Int32Array, index: number, by: number): void {
  counts[index] = (counts[index] ?? 0) + by
}

/** Adds an entry to a list, or takes it away. */
function toggle(list: number[], entry: number, by: 1 | -1): void {
  if (by === 1) list.push(entry)
  else list.splice(list.indexOf(entry), 1)
}
