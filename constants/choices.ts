import { choices, ranked } from './choice.ts'

/** Enumerations of events, registrations and people (docs/domain.md §1 and §2), in the order of forms. Lists sort ranked ones in that order too. */
export const eventFormats = choices({ inPerson: [1, 'In person'], virtual: [2, 'Virtual'], hybrid: [3, 'Hybrid'] })
export const meetingModes = choices({
  staffSchedule: [1, 'Staff schedule'],
  participantsSchedule: [2, 'Participants schedule'],
  optimisedRun: [3, 'Optimised run'],
})
export const availabilityScopes = choices({ person: [1, 'Person'], company: [2, 'Company'] })
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
  dynamicLink: [5, 'Tracking link'],
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
/** `doNotContact`: the company requested it; its history stays. */
export const companyStatuses = choices({
  prospect: [1, 'Prospect'],
  active: [2, 'Active'],
  inactive: [3, 'Inactive'],
  doNotContact: [4, 'Do not contact'],
})
/** Who issued a number that identifies a company. */
export const regulatoryIdTypes = choices({
  crd: [1, 'CRD'],
  sec: [2, 'SEC'],
  fca: [3, 'FCA'],
  lei: [4, 'LEI'],
  other: [5, 'Other'],
})

/** A filter of a boolean field. */
export const yesNo = choices({ yes: [1, 'Yes'], no: [0, 'No'] })

export const contactStates = choices({
  active: [1, 'Active'],
  purgatory: [2, 'Awaiting approval'],
  merged: [3, 'Merged'],
  archived: [4, 'Archived'],
})
