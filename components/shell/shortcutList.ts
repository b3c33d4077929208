import { eventTabGroups } from '#constants/eventTabs.ts'
import { routes } from '#constants/routes.ts'

interface Shortcut {
  keys: readonly string[]
  label: string
  route?: string
}

export const shortcuts: readonly Shortcut[] = [
  { keys: ['?'], label: 'Show keyboard shortcuts' },
  { keys: ['Ctrl', 'k'], label: 'Search or run a command (⌘ k on a Mac)' },
  { keys: ['/'], label: 'Search the list on this page' },
  { keys: ['c'], label: 'Add a row to the list on this page' },
  { keys: ['e'], label: 'Open the row in focus' },
  { keys: ['s'], label: 'Change the status of the row in focus' },
  { keys: ['Ctrl', 's'], label: 'Save the form' },
  { keys: ['Ctrl', 'Enter'], label: 'Save the form and add another' },
  { keys: ['j'], label: 'Go to the next row or record' },
  { keys: ['k'], label: 'Go to the previous row or record' },
  { keys: ['x'], label: 'Select the row in focus' },
  { keys: ['m'], label: 'Agenda: pick up the session in focus; arrows move it, Shift and arrows resize it, Enter drops it' },
  { keys: ['u'], label: 'Agenda: unschedule the session in focus' },
  { keys: ['n'], label: 'Agenda: add a session after the one in focus' },
  { keys: ['Ctrl', 'z'], label: 'Agenda: undo the last move' },
  { keys: ['g', 'd'], label: 'Go to the dashboard', route: routes.dashboard },
  { keys: ['g', 'e'], label: 'Go to the events', route: routes.events },
]

/** The letters that open a tab of the open event after `g`. */
export const tabShortcuts = eventTabGroups.flatMap(({ tabs }) => tabs)
