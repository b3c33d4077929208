import { pageShortcuts } from './goShortcuts.ts'
import { hasStatusMenu } from './shortcutActions.ts'

interface Shortcut {
  keys: readonly string[]
  label: string
  /** Whether it does something on the page as it is; otherwise it is not listed. */
  isOffered?: () => boolean
}

const hasFloor = (): boolean => document.querySelector('[data-floor-person]') !== null

/** All shortcuts but those of tabs. Only their dialog loads it. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['?'], label: 'Show keyboard shortcuts' },
  { keys: ['Ctrl', 'k'], label: 'Search or run a command (⌘ k on a Mac)' },
  { keys: ['/'], label: 'Search the list on this page' },
  { keys: ['c'], label: 'Add a row to the list on this page' },
  { keys: ['e'], label: 'Open the row in focus' },
  { keys: ['s'], label: 'Change the status of the row in focus', isOffered: hasStatusMenu },
  { keys: ['Ctrl', 's'], label: 'Save the form' },
  { keys: ['Ctrl', 'Enter'], label: 'Save the form and add another' },
  { keys: ['j'], label: 'Go to the next row or record' },
  { keys: ['k'], label: 'Go to the previous row or record' },
  { keys: ['x'], label: 'Select the row in focus' },
  { keys: ['m'], label: 'Agenda: pick up the session in focus; arrows move it, Shift and arrows resize it, Enter drops it' },
  { keys: ['u'], label: 'Agenda: unschedule the session in focus' },
  { keys: ['n'], label: 'Agenda: add a session after the one in focus' },
  { keys: ['Ctrl', 'z'], label: 'Agenda: undo the last move' },
  { keys: ['h'], label: 'Meetings: the person in focus is here', isOffered: hasFloor },
  { keys: ['n'], label: 'Meetings: the person in focus did not come', isOffered: hasFloor },
  ...pageShortcuts.map(({ letter, label }) => ({ keys: ['g', letter], label: `Go to ${label}` })),
]
