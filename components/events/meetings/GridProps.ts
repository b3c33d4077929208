import type { Meeting } from '#contract/events/meetings.ts'
import type { GridPlace, GridSlot } from './gridParts.ts'
import type { MeetingMove } from './useMeetingMove.ts'

/** What both grids show. */
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
