import { eventTabGroups } from '#constants/eventTabs.ts'
import { routes } from '#constants/routes.ts'

/** The letters that open a page after `g`. */
export const pageShortcuts = [
  { letter: 'd', label: 'the dashboard', route: routes.dashboard },
  { letter: 'e', label: 'the events', route: routes.events },
  { letter: 'z', label: 'the coffee chats', route: routes.coffeeChats },
  { letter: 'm', label: 'the companies', route: routes.companies },
  { letter: 'u', label: 'the contacts', route: routes.contacts },
]

/** The letters that open a tab of the open event after `g`. */
export const tabShortcuts = eventTabGroups.flatMap(({ tabs }) => tabs)
