import type { ReactNode } from 'react'
import type { AgendaDay, AgendaSession } from '#contract/events/agenda.ts'
import type { ClashMark, PlacedSession } from './agendaRows.ts'
import type { GridColumn } from './columns.ts'
import type { PlanScale } from './planScale.ts'
import type { SessionSlot } from './sessionSlot.ts'

/** The props of the plan of one day or several. */
export interface PlanProps {
  /** All days of the agenda; the scale has those that are shown. */
  days: readonly AgendaDay[]
  scale: PlanScale
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
  /** Makes the hours higher (1) or lower (-1). */
  onZoom: (steps: 1 | -1) => void
  /** The session to focus once the plan shows it. */
  focusRequest: { id: number } | null
  /** Shown where no session is. */
  empty: ReactNode
  /** Shown beside the grid. */
  children: ReactNode
}
