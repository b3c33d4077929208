import { choice, ranked } from './choice.ts'

/** Enumerations of the event area (docs/domain.md §1 and §2), in the order in which forms offer them. Lists sort the `ranked` in that order too. */
export const eventFormats = [choice(1, 'In person'), choice(2, 'Virtual'), choice(3, 'Hybrid')] as const
export const meetingModes = [choice(1, 'Staff schedule'), choice(2, 'Participants schedule'), choice(3, 'Optimised run')] as const
export const availabilityScopes = [choice(1, 'Person'), choice(2, 'Company')] as const
export const locationTypes = [
  choice(1, 'Room'),
  choice(2, 'Table'),
  choice(3, 'Booth'),
  choice(4, 'Virtual'),
  choice(5, 'Off-site'),
] as const
export const locationAssignments = [choice(1, 'Open'), choice(2, 'Reservable'), choice(3, 'Private')] as const
export const locationPriorities = ranked([choice(1, 'High'), choice(2, 'Normal'), choice(3, 'Low')])
export const speakerStatuses = ranked([choice(1, 'Invited'), choice(2, 'Confirmed'), choice(3, 'Declined'), choice(4, 'Cancelled')])
export const registrationSides = [
  choice(1, 'Allocator'),
  choice(2, 'Manager'),
  choice(3, 'Sponsor'),
  choice(4, 'Service provider'),
  choice(5, 'Press'),
  choice(6, 'Staff'),
] as const
export const registrationSources = [
  choice(1, 'Public form'),
  choice(2, 'Staff'),
  choice(3, 'Import'),
  choice(4, 'Invitation'),
  choice(5, 'Dynamic link'),
] as const
export const attendances = ranked([choice(0, 'Not arrived'), choice(1, 'Checked in'), choice(2, 'Checked out'), choice(3, 'No-show')])
export const companySides = [choice(1, 'Allocator'), choice(2, 'Manager'), choice(3, 'Service provider'), choice(4, 'Other')] as const

/** The agenda (docs/domain.md §1.8). */
export const sessionTypes = [
  choice(1, 'Keynote'),
  choice(2, 'Panel'),
  choice(3, 'Fireside'),
  choice(4, 'Presentation'),
  choice(5, 'Breakout'),
  choice(6, 'Roundtable'),
  choice(7, 'Meal'),
  choice(8, 'Networking'),
  choice(9, 'Break'),
  choice(10, 'Registration'),
  choice(11, 'Meeting block'),
  choice(12, 'Other'),
] as const
export const sessionStatuses = ranked([choice(1, 'Draft'), choice(2, 'Published'), choice(3, 'Cancelled')])
export const sessionRoles = [
  choice(1, 'Speaker'),
  choice(2, 'Moderator'),
  choice(3, 'Panelist'),
  choice(4, 'Host'),
  choice(5, 'Interviewer'),
] as const
export const clashGrades = ranked([choice(1, 'Block'), choice(2, 'Warn')])

/** Sponsors (docs/domain.md §1.9). */
export const logoSizes = ranked([choice(1, 'Small'), choice(2, 'Medium'), choice(3, 'Large')])

/** Options and who booked them (docs/domain.md §1.10). */
export const optionTypes = [
  choice(1, 'Hotel'),
  choice(2, 'Dinner'),
  choice(3, 'Activity'),
  choice(4, 'Transport'),
  choice(5, 'Dietary'),
  choice(6, 'Merchandise'),
  choice(7, 'Other'),
] as const
export const choiceStatuses = ranked([choice(1, 'Requested'), choice(2, 'Confirmed'), choice(3, 'Waitlisted'), choice(4, 'Cancelled')])
/** Status of a booking: a confirmed one holds its places, a cancelled one is history. */
export const choiceStatus = { requested: 1, confirmed: 2, waitlisted: 3, cancelled: 4 } as const
export const swapModes = [choice(1, 'Exchange'), choice(2, 'Hand over')] as const

/** Public pages (docs/domain.md §1.11). */
export const pageTypes = [
  choice(1, 'Home'),
  choice(2, 'Agenda'),
  choice(3, 'Speakers'),
  choice(4, 'Sponsors'),
  choice(5, 'Venue & hotel'),
  choice(6, 'FAQ'),
  choice(7, 'Registration'),
  choice(8, 'Thank-you'),
  choice(9, 'Terms'),
  choice(10, 'Custom'),
] as const
export const pageVisibilities = ranked([choice(1, 'Hidden'), choice(2, 'Registered only'), choice(3, 'Public')])

/** A filter of a field that is set or not. */
export const yesNo = [choice(1, 'Yes'), choice(0, 'No')] as const

/** Links (docs/domain.md §1.12). */
export const linkTargets = [
  choice(1, 'Registration'),
  choice(2, 'Page'),
  choice(3, 'Session'),
  choice(4, 'Meeting request'),
  choice(5, 'App screen'),
] as const

/** Companies and people of an event (docs/domain.md §1.13 to §1.15). */
export const eventCompanyStatuses = ranked([choice(1, 'Invited'), choice(2, 'Registered'), choice(3, 'Confirmed'), choice(4, 'Cancelled')])
export const eventContactRoles = [
  choice(1, 'Primary'),
  choice(2, 'Attendee'),
  choice(3, 'Scheduler'),
  choice(4, 'Portfolio manager'),
  choice(5, 'Investor relations'),
  choice(6, 'Executive'),
] as const
export const contactStates = [choice(1, 'Active'), choice(2, 'Purgatory'), choice(3, 'Merged'), choice(4, 'Archived')] as const
export const guestStatuses = ranked([
  choice(1, 'Invited'),
  choice(2, 'Accepted'),
  choice(3, 'Declined'),
  choice(4, 'Waitlisted'),
  choice(5, 'Cancelled'),
  choice(6, 'Attended'),
  choice(7, 'No-show'),
])
