import type { AppDispatch } from '#store/makeStore.ts'
import type { ThemeChoice } from '../ui/useTheme.ts'

/** What the actions of the palette work with. */
export interface Tools {
  dispatch: AppDispatch
  chooseTheme: (choice: ThemeChoice) => void
}

/** One line of the palette: where it leads, or what it does. A record without an address is only told of. */
export interface Entry {
  /** The same each time it is offered. */
  key: string
  kind: 'record' | 'screen' | 'action'
  title: string
  /** What tells it from others of the same title. */
  hint?: string
  address?: string | null
  run?: (tools: Tools) => void
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
