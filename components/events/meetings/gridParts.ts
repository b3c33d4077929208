import type { Meeting } from '#contract/events/meetings.ts'
import type { MeetingMove } from './useMeetingMove.ts'

/** A slot as a grid shows it. */
export interface GridSlot {
  meetingTimeId: number
  startsAt: string
  endsAt: string
  isOpen?: boolean
}
/** A location that takes meetings. */
export interface GridPlace {
  sessionLocationId: number
  name: string
  /** How many meetings it takes at a time. */
  maxSimultaneousMeetings?: number
}
export interface GridProps {
  slots: readonly GridSlot[]
  places: readonly GridPlace[]
  /** The placed meetings of the day. */
  rows: readonly Meeting[]
  /** Those that search and filters leave; undefined for all. */
  matching: ReadonlySet<number> | undefined
  move: MeetingMove
  timeZone: string
  title: string
}
