import { choices, ranked } from './choice.ts'

/** Enumerations of the companies, contacts and guests of an event (docs/domain.md §1.13 to §1.15), in the order of forms. Lists sort ranked ones in that order too. */
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
