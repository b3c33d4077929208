import { routes } from '#constants/routes.ts'

interface Shortcut {
  keys: readonly string[]
  label: string
  route?: string
}

export const shortcuts: readonly Shortcut[] = [
  { keys: ['?'], label: 'List the shortcuts' },
  { keys: ['/'], label: 'Search the list on this page' },
  { keys: ['j'], label: 'Go to the next row or record' },
  { keys: ['k'], label: 'Go to the row or record before' },
  { keys: ['x'], label: 'Select the row in focus' },
  { keys: ['g', 'd'], label: 'Go to the dashboard', route: routes.dashboard },
  { keys: ['g', 'e'], label: 'Go to the events', route: routes.events },
]
