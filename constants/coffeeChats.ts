import { choices, ranked } from './choice.ts'

/** Enumerations of coffee chats (docs/domain.md §7), in the order of forms. Lists sort ranked ones in that order too. */
export const chatFormats = choices({ virtual: [1, 'Virtual'], inPerson: [2, 'In person'] })
/** Full is never chosen: an open chat is full while all its seats are taken. */
export const chatStatuses = ranked(
  choices({
    draft: [1, 'Draft'],
    open: [2, 'Open'],
    full: [3, 'Full'],
    closed: [4, 'Closed'],
    completed: [5, 'Completed'],
    cancelled: [6, 'Cancelled'],
  }),
)
export type ChatStatusId = (typeof chatStatuses)[number]['value']
/** Statuses of chats that are still to be held. */
export const openChatStatuses: readonly ChatStatusId[] = [chatStatuses.draft, chatStatuses.open, chatStatuses.full, chatStatuses.closed]
export const attendeeStatuses = ranked(
  choices({
    requested: [1, 'Requested'],
    invited: [2, 'Invited'],
    confirmed: [3, 'Confirmed'],
    waitlisted: [4, 'Waitlisted'],
    declined: [5, 'Declined'],
    cancelled: [6, 'Cancelled'],
    attended: [7, 'Attended'],
    noShow: [8, 'No-show'],
  }),
)
export type AttendeeStatusId = (typeof attendeeStatuses)[number]['value']
export const audienceSides = choices({ allocators: [1, 'Allocators'], managers: [2, 'Managers'], both: [3, 'Both'] })
export const inviteModes = choices({ open: [1, 'Open'], request: [2, 'Request'], inviteOnly: [3, 'Invite only'] })
/** A filter of the list. */
export const chatPeriods = choices({ upcoming: [1, 'Upcoming'], past: [2, 'Past'] })

const { draft, open, full, closed, completed, cancelled } = chatStatuses
/** The statuses that a chat can move to, besides between Open and Full, which follows from its seats. */
export const chatMoves: Readonly<Record<ChatStatusId, readonly ChatStatusId[]>> = {
  [draft]: [open, cancelled],
  [open]: [closed, cancelled],
  [full]: [closed, cancelled],
  [closed]: [open, completed, cancelled],
  [completed]: [],
  [cancelled]: [],
}

const attendee = attendeeStatuses
/** The statuses that an attendee can move to. Whether a seat is free is another question. */
export const attendeeMoves: Readonly<Record<AttendeeStatusId, readonly AttendeeStatusId[]>> = {
  [attendee.requested]: [attendee.invited, attendee.confirmed, attendee.waitlisted, attendee.declined, attendee.cancelled],
  [attendee.invited]: [attendee.confirmed, attendee.waitlisted, attendee.declined, attendee.cancelled],
  [attendee.confirmed]: [attendee.waitlisted, attendee.declined, attendee.cancelled, attendee.attended, attendee.noShow],
  [attendee.waitlisted]: [attendee.invited, attendee.confirmed, attendee.declined, attendee.cancelled],
  [attendee.declined]: [attendee.invited, attendee.confirmed, attendee.waitlisted],
  [attendee.cancelled]: [attendee.requested, attendee.invited, attendee.confirmed, attendee.waitlisted],
  [attendee.attended]: [attendee.noShow, attendee.confirmed],
  [attendee.noShow]: [attendee.attended, attendee.confirmed],
}

/** Attendees who take a seat. */
export const seatedStatuses: readonly AttendeeStatusId[] = [attendee.confirmed, attendee.attended]
/** Attendees whom the cancellation of their chat concerns. */
export const concernedStatuses: readonly AttendeeStatusId[] = [
  attendee.requested,
  attendee.invited,
  attendee.confirmed,
  attendee.waitlisted,
]
/** What was recorded of who came. */
export const attendanceStatuses: readonly AttendeeStatusId[] = [attendee.attended, attendee.noShow]

/** Minutes, people and counts (docs/domain.md §7). */
export const chatLimits = {
  minMinutes: 15,
  maxMinutes: 180,
  usualMinutes: 60,
  minSeats: 2,
  maxSeats: 50,
  usualSeats: 10,
  coHosts: 10,
  reminders: 5,
  /** A reminder is sent at most four weeks before the start. */
  reminderMinutesMin: 5,
  reminderMinutesMax: 40_320,
  /** One that could not leave at its moment leaves at most so much later. */
  reminderLateMinutes: 60,
  /** Attendance can be recorded from this long before the start. */
  attendanceMinutesBefore: 60,
  /** People who are added in one call. */
  addedAtOnce: 100,
  /** Hosts that `coffee_chats/params` offers. */
  offeredHosts: 200,
} as const
export const defaultReminderMinutes: readonly number[] = [1440, 60]
