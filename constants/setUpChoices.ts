import { choices, ranked } from './choice.ts'

/** Enumerations of locations, options, pages and links (docs/domain.md §1), in the order of forms. Lists sort ranked ones in that order too. */
export const locationTypes = choices({
  room: [1, 'Room'],
  table: [2, 'Table'],
  booth: [3, 'Booth'],
  virtual: [4, 'Virtual'],
  offSite: [5, 'Off-site'],
})
export const locationAssignments = choices({ open: [1, 'Open'], reservable: [2, 'Reservable'], private: [3, 'Private'] })
export const locationPriorities = ranked(choices({ high: [1, 'High'], normal: [2, 'Normal'], low: [3, 'Low'] }))

/** Options and their bookings (docs/domain.md §1.10): a confirmed booking takes its places, a cancelled one is only history. */
export const optionTypes = choices({
  hotel: [1, 'Hotel'],
  dinner: [2, 'Dinner'],
  activity: [3, 'Activity'],
  transport: [4, 'Transport'],
  dietary: [5, 'Dietary'],
  merchandise: [6, 'Merchandise'],
  other: [7, 'Other'],
})
export const choiceStatuses = ranked(
  choices({ requested: [1, 'Requested'], confirmed: [2, 'Confirmed'], waitlisted: [3, 'Waitlisted'], cancelled: [4, 'Cancelled'] }),
)
export const swapModes = choices({ exchange: [1, 'Swap'], handOver: [2, 'Transfer'] })

/** Public pages (docs/domain.md §1.11). */
export const pageTypes = choices({
  home: [1, 'Home'],
  agenda: [2, 'Agenda'],
  speakers: [3, 'Speakers'],
  sponsors: [4, 'Sponsors'],
  venueHotel: [5, 'Venue & hotel'],
  faq: [6, 'FAQ'],
  registration: [7, 'Registration'],
  thankYou: [8, 'Thank-you'],
  terms: [9, 'Terms'],
  custom: [10, 'Custom'],
})
export const pageVisibilities = ranked(choices({ hidden: [1, 'Hidden'], registeredOnly: [2, 'Registered only'], public: [3, 'Public'] }))

/** Links (docs/domain.md §1.12). */
export const linkTargets = choices({
  registration: [1, 'Registration'],
  page: [2, 'Page'],
  session: [3, 'Session'],
  meetingRequest: [4, 'Meeting request'],
  appScreen: [5, 'App screen'],
})
