import type { EventTabKey } from './eventTabs.ts'

/** An address of the console. */
export type Route = `/${string}`

/** Every address of the console (spec §2). Build links with these, never by hand. */
export const routes = {
  home: '/',
  dashboard: '/dashboard',
  events: '/events',
  event: (eventId: number, tab: EventTabKey = 'basic'): Route => `/events/${eventId}/${tab}`,
  coffeeChats: '/coffee-chats',
  meetings: '/meetings',
  notifications: '/notifications',
  allocatorHistory: '/allocatorhistory',
  emailTools: '/email-tools',
  savedTexts: '/email-tools/texts',
  outbox: '/email-tools/outbox',
  emailIssues: '/emailissues',
  jobs: '/jobs',
  staff: '/staff',
  companies: '/companies',
  company: (companyId: number): Route => `/companies/${companyId}`,
  contacts: '/contacts',
  contact: (contactId: number): Route => `/contacts/${contactId}`,
  companyTypes: '/companytypes',
  utilities: '/utilities',
  login: '/login',
  logout: '/logout',
} as const

/** A list with one of its records open, or the form of a new one. */
export const openIn = (list: Route, id: number | 'new' | `copy-${number}`): Route => `${list}?open=${id}`

/** What a link can begin on its screen; an import by the name of its resource. */
export type LinkedAction = 'publish' | 'clashes' | 'swapHotel' | 'promote' | 'proposePlacement' | `import-${string}`
/** A screen with one of its actions begun, as if its button had been clicked. */
export const startIn = (screen: Route, action: LinkedAction): Route => `${screen}?do=${action}`

/** Where the signed-in user lands. */
export const landingRoute = routes.dashboard

/** The name of the error that ends a route change which the user cancelled; it is not reported. */
export const cancelledNavigation = 'StayedHere'
