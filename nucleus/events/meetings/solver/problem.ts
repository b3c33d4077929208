/** A span of time, in minutes since 1970 in UTC. */
export interface Span {
  startsAt: number
  endsAt: number
}

/** A slot in which meetings may be placed. */
export interface ProblemSlot extends Span {
  /** The day of the event, as a number: waits are counted within one. */
  day: number
  /** How many meetings it takes. */
  room: number
}

/** A location with places side by side, numbered from 1. */
export interface ProblemLocation {
  places: number
  /** The slots in which it takes nobody. */
  closed: readonly number[]
  /** The places that others have, by slot. */
  taken: readonly { place: number; slot: number }[]
}

export interface ProblemPerson {
  /** How many meetings they take. */
  room: number
  /** Their company, if it takes a limited number of meetings. */
  company: number | null
  /** How much their waiting counts: that of their side, 1 to 10. */
  weight: number
  /** The slots in which they have something else. */
  blocked: readonly number[]
  /** Their meetings that stay as they are, with their days, for the waits between meetings. */
  held: readonly (Span & { day: number })[]
}

/** Where a meeting is placed. A virtual one has neither a location nor a place. */
export interface Placed {
  slot: number
  location: number | null
  place: number | null
}

/** 0 Must meet, 1 Meet, 2 If possible. */
export type Level = 0 | 1 | 2

export interface ProblemMeeting {
  people: readonly number[]
  /** The locations that may take it, the best first; null for a virtual meeting. */
  locations: readonly number[] | null
  level: Level
  /** How much it counts among those of its level: that of the side who asks, 1 to 10. */
  weight: number
  /** Where it is now, if it is placed. */
  current: Placed | null
  /** Why it can be placed nowhere, as text. */
  obstacle: string | null
}

/**
 * What a placement decides: which of the meetings take place, when and where. Slots, locations, people, companies and meetings are numbered by
 * their place in these lists. What stays as it is appears only in what it leaves: rooms, blocked slots, taken places.
 */
export interface Problem {
  /** By their start. */
  slots: readonly ProblemSlot[]
  locations: readonly ProblemLocation[]
  people: readonly ProblemPerson[]
  /** How many meetings each takes in which one of its people is. */
  companies: readonly number[]
  meetings: readonly ProblemMeeting[]
}

/** Of each meeting where it is placed, or null. */
export type Placements = readonly (Placed | null)[]

/** The room of what has no limit. */
export const noLimit = 1_000_000

/** An entry that a list of the problem has. Throws otherwise (a programming error). */
export function entryOf<T>(list: readonly T[], index: number): T {
  const entry = list[index]
  if (entry === undefined) throw new Error(`The problem has no entry ${index} of ${list.length}`)
  return entry
}

/** The companies with a limit whose people are in a meeting, each once. */
export const companiesOf = ({ people }: Pick<Problem, 'people'>, meeting: ProblemMeeting): number[] => [
  ...new Set(meeting.people.flatMap((person) => entryOf(people, person).company ?? [])),
]

/** Whether two spans have a moment in common. */
export const spansOverlap = (one: Span, other: Span): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** Of each slot the slots that have a moment in common with it, itself too. */
export const overlapsOf = (slots: readonly Span[]): number[][] =>
  slots.map((slot) => slots.flatMap((other, index) => (spansOverlap(slot, other) ? [index] : [])))
