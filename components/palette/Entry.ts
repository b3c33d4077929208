import type { AppDispatch } from '#store/makeStore.ts'
import type { ThemeChoice } from '../ui/useTheme.ts'

/** The functions that actions of the palette can use. */
export interface ActionTools {
  dispatch: AppDispatch
  chooseTheme: (choice: ThemeChoice) => void
}

/** One line of the palette: a link or an action. A record without an address can only be read. */
export interface Entry {
  /** Stable: the same each time it is offered. */
  key: string
  kind: 'record' | 'screen' | 'action'
  title: string
  /** Distinguishes entries with the same title. */
  hint?: string
  address?: string | null
  run?: (tools: ActionTools) => void
}
/** A group of lines under a heading. */
export interface EntryGroup {
  key: string
  label: string
  entries: readonly Entry[]
}
/** An event whose screens and actions are offered. */
export interface NamedEvent {
  eventId: number
  name: string
}
