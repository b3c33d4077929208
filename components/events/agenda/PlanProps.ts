import type { ReactNode } from 'react'
import type { AgendaDay, AgendaSession } from '#contract/events/agenda.ts'
import type { ClashMark, PlacedSession } from './agendaRows.ts'
import type { GridColumn } from './columns.ts'
import type { DayScale } from './dayScale.ts'
import type { SessionSlot } from './sessionSlot.ts'

/** The props of the plan of a day. */
export interface PlanProps {
  day: AgendaDay
  days: readonly AgendaDay[]
  scale: DayScale
  columns: readonly GridColumn[]
  sessions: readonly PlacedSession[]
  unscheduled: readonly AgendaSession[]
  colors: ReadonlyMap<number, string>
  clashes: ReadonlyMap<number, ClashMark>
  mayMove: boolean
  slotText: (slot: SessionSlot | null) => string
  problemsAt: (session: AgendaSession | null, slot: SessionSlot) => Promise<readonly string[]>
  onMove: (session: AgendaSession, to: SessionSlot | null) => void
  onOpen: (session: AgendaSession) => void
  onNew: (slot: SessionSlot) => void
  onUndo?: () => void
  /** The session to focus once the plan shows it. */
  focusRequest: { id: number } | null
  /** Shown on an empty day. */
  empty: ReactNode
  /** Shown beside the grid. */
  children: ReactNode
}
