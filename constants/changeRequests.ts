import { choices, ranked } from './choice.ts'

/** What somebody asks to have changed about a meeting (docs/domain.md §4.7). */
export const changeRequestTypes = choices({
  cancel: [1, 'Cancel'],
  reschedule: [2, 'Reschedule'],
  transfer: [3, 'Transfer to somebody else'],
  addColleague: [4, 'Add a colleague'],
  changeLocation: [5, 'Change the location'],
})
export const changeRequestStatuses = ranked(
  choices({ open: [1, 'Open'], inProgress: [2, 'In progress'], closed: [3, 'Closed'], rejected: [4, 'Rejected'] }),
)
/** Statuses of requests that staff have yet to deal with. */
export const openChangeRequests: readonly number[] = [changeRequestStatuses.open, changeRequestStatuses.inProgress]

/** The most change requests of one meeting. */
export const maxChangeRequests = 100
