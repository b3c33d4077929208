/** Every address of the console (spec §2). Build links with these, never by hand. */
export const routes = {
  home: '/',
  dashboard: '/dashboard',
  events: '/events',
  event: (eventId: number, tab = 'basic') => `/events/${eventId}/${tab}`,
  jobs: '/jobs',
  login: '/login',
  logout: '/logout',
} as const

/** Where the signed-in user lands. */
export const landingRoute = routes.dashboard

/** The name of what ends a change of route that the user took back; it is no error. */
export const stayedHere = 'StayedHere'
