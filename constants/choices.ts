import { choices, ranked } from './choice.ts'

/** Enumerations of the event area (docs/domain.md §1 and §2), in the order of forms. Lists sort the `ranksOf` ones in that order too. */
export const eventFormats = choices({ inPerson: [1, 'In person'], virtual: [2, 'Virtual'], hybrid: [3, 'Hybrid'] })
export const meetingModes = choices({
  staffSchedule: [1, 'Staff schedule'],
  participantsSchedule: [2, 'Participants schedule'],
  optimisedRun: [3, 'Optimised run'],
})
export const availabilityScopes = choices({ person: [1, 'Person'], company: [2, 'Company'] })
export const locationTypes = choices({
  room: [1, 'Room'],
  table: [2, 'Table'],
  booth: [3, 'Booth'],
  virtual: [4, 'Virtual'],
  offSite: [5, 'Off-site'],
})
export const locationAssignments = choices({ open: [1, 'Open'], reservable: [2, 'Reservable'], private: [3, 'Private'] })
export const locationPriorities = ranked(choices({ high: [1, 'High'], normal: [2, 'Normal'], low: [3, 'Low'] }))
export const speakerStatuses = ranked(
  choices({ invited: [1, 'Invited'], confirmed: [2, 'Confirmed'], declined: [3, 'Declined'], cancelled: [4, 'Cancelled'] }),
)
export const registrationSides = choices({
  allocator: [1, 'Allocator'],
  manager: [2, 'Manager'],
  sponsor: [3, 'Sponsor'],
  serviceProvider: [4, 'Service provider'],
  press: [5, 'Press'],
  staff: [6, 'Staff'],
})
export const registrationSources = choices({
  publicForm: [1, 'Public form'],
  staff: [2, 'Staff'],
  import: [3, 'Import'],
  invitation: [4, 'Invitation'],
  dynamicLink: [5, 'Dynamic link'],
})
export const attendances = ranked(
  choices({ notArrived: [0, 'Not arrived'], checkedIn: [1, 'Checked in'], checkedOut: [2, 'Checked out'], noShow: [3, 'No-show'] }),
)
export const companySides = choices({
  allocator: [1, 'Allocator'],
  manager: [2, 'Manager'],
  serviceProvider: [3, 'Service provider'],
  other: [4, 'Other'],
})

/** The agenda (docs/domain.md §1.8). */
export const sessionTypes = choices({
  keynote: [1, 'Keynote'],
  panel: [2, 'Panel'],
  fireside: [3, 'Fireside'],
  presentation: [4, 'Presentation'],
  breakout: [5, 'Breakout'],
  roundtable: [6, 'Roundtable'],
  meal: [7, 'Meal'],
  networking: [8, 'Networking'],
  break: [9, 'Break'],
  registration: [10, 'Registration'],
  meetingBlock: [11, 'Meeting block'],
  other: [12, 'Other'],
})
export const sessionStatuses = ranked(choices({ draft: [1, 'Draft'], published: [2, 'Published'], cancelled: [3, 'Cancelled'] }))
export const sessionRoles = choices({
  speaker: [1, 'Speaker'],
  moderator: [2, 'Moderator'],
  panelist: [3, 'Panelist'],
  host: [4, 'Host'],
  interviewer: [5, 'Interviewer'],
})
export const clashGrades = ranked(choices({ block: [1, 'Block'], warn: [2, 'Warn'] }))

/** Sponsors (docs/domain.md §1.9). */
export const logoSizes = ranked(choices({ small: [1, 'Small'], medium: [2, 'Medium'], large: [3, 'Large'] }))

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
export const swapModes = choices({ exchange: [1, 'Exchange'], handOver: [2, 'Hand over'] })

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

/** A filter of a boolean field. */
export const yesNo = choices({ yes: [1, 'Yes'], no: [0, 'No'] })

/** Links (docs/domain.md §1.12). */
export const linkTargets = choices({
  registration: [1, 'Registration'],
  page: [2, 'Page'],
  session: [3, 'Session'],
  meetingRequest: [4, 'Meeting request'],
  appScreen: [5, 'App screen'],
})

/** Companies and people of an event (docs/domain.md §1.13 to §1.15). */
export const eventCompanyStatuses = ranked(
  choices({ invited: [1, 'Invited'], registered: [2, 'Registered'], confirmed: [3, 'Confirmed'], cancelled: [4, 'Cancelled'] }),
)
export const eventContactRoles = choices({
  primary: [1, 'Primary'],
  attendee: [2, 'Attendee'],
  scheduler: [3, 'Scheduler'],
  portfolioManager: [4, 'Portfolio manager'],
  investorRelations: [5, 'Investor relations'],
  executive: [6, 'Executive'],
})
export const contactStates = choices({
  active: [1, 'Active'],
  purgatory: [2, 'Purgatory'],
  merged: [3, 'Merged'],
  archived: [4, 'Archived'],
})
export const guestStatuses = ranked(
  choices({
    invited: [1, 'Invited'],
    accepted: [2, 'Accepted'],
    declined: [3, 'Declined'],
    waitlisted: [4, 'Waitlisted'],
    cancelled: [5, 'Cancelled'],
    attended: [6, 'Attended'],
    noShow: [7, 'No-show'],
  }),
)
