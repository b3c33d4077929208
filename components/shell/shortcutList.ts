import { eventTabGroups } from '#constants/eventTabs.ts'
import { routes } from '#constants/routes.ts'

interface Shortcut {
  keys: readonly string[]
  label: string
  route?: string
}

export const shortcuts: readonly Shortcut[] = [
  { keys: ['?'], label: 'List the shortcuts' },
  { keys: ['Ctrl', 'k'], label: 'Search everything, open a screen, start an action (⌘ k on a Mac)' },
  { keys: ['/'], label: 'Search the list on this page' },
  { keys: ['c'], label: 'Add a row to the list on this page' },
  { keys: ['e'], label: 'Open the row in focus' },
  { keys: ['s'], label: 'Change the status of the row in focus' },
  { keys: ['Ctrl', 's'], label: 'Save the form' },
  { keys: ['Ctrl', 'Enter'], label: 'Save the form and add another' },
  { keys: ['j'], label: 'Go to the next row or record' },
  { keys: ['k'], label: 'Go to the row or record before' },
  { keys: ['x'], label: 'Select the row in focus' },
  { keys: ['m'], label: 'Agenda: lift the session in focus; arrows move it, Shift and arrows stretch it, Enter drops it' },
  { keys: ['u'], label: 'Agenda: take the session in focus off the plan' },
  { keys: ['n'], label: 'Agenda: add a session after the one in focus' },
  { keys: ['Ctrl', 'z'], label: 'Agenda: take the last move back' },
  { keys: ['g', 'd'], label: 'Go to the dashboard', route: routes.dashboard },
  { keys: ['g', 'e'], label: 'Go to the events', route: routes.events },
]

/** The letters that open a tab of the open event after `g`. */
export const tabShortcuts = eventTabGroups.flatMap(({ tabs }) => tabs)
