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
