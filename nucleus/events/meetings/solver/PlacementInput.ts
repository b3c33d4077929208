import type { BusyTime } from '../busyTimes.ts'
import type { MeetingLocation, TakenPlace } from '../freePlaces.ts'
import type { MeetingPerson } from '../people.ts'
import type { MeetingSlot } from '../slots.ts'

/** A meeting that a run may place or move. */
export interface MeetingToPlace {
  meetingId: number
  /** Everybody who comes. */
  contactIds: readonly number[]
  requestedByContactId: number
  isVirtual: boolean
  priority: number
  /** Where it is now; null for one without a place. */
  meetingTimeId: number | null
  sessionLocationId: number | null
  placeNumber: number | null
  /** Why it can be placed nowhere, as text. */
  obstacle: string | null
}

/** A person of the event, with what counts for a run. */
export interface PersonToPlace extends MeetingPerson {
  /** How much their requests and their waiting count, 1 to 10. */
  weight: number
  /** The table of their company at the event, where it has one. */
  fixedLocationId: number | null
}

/** What a run reads of an event. Whatever is placed and stays counts as taken: times, places, and the numbers of slots, people and companies. */
export interface PlacementInput {
  timeZone: string
  /** The open slots to come, by their start. */
  slots: readonly MeetingSlot[]
  /** Those that take meetings, the best first. */
  locations: readonly MeetingLocation[]
  people: readonly PersonToPlace[]
  busy: readonly BusyTime[]
  taken: readonly TakenPlace[]
  meetings: readonly MeetingToPlace[]
}

/** A place of a meeting by its ids. */
export interface ProposedPlace {
  meetingId: number
  meetingTimeId: number
  sessionLocationId: number | null
  placeNumber: number | null
}

/** What a run proposes. */
export interface Proposal {
  /** Every meeting that is placed in it, also those that stay where they are. */
  places: readonly ProposedPlace[]
  /** The others, each with its reason as text. */
  unplaced: readonly { meetingId: number; reason: string }[]
  /** Minutes that people wait between meetings, in all. */
  waitingMinutes: number
  /** Whether no other placement is better. */
  isBest: boolean
  /** Whether the time was over before the search was. */
  isStopped: boolean
}
