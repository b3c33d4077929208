import { choices, ranked } from './choice.ts'

/** Enumerations of speakers, the agenda and sponsors (docs/domain.md §1), in the order of forms. Lists sort ranked ones in that order too. */
export const speakerStatuses = ranked(
  choices({ invited: [1, 'Invited'], confirmed: [2, 'Confirmed'], declined: [3, 'Declined'], cancelled: [4, 'Cancelled'] }),
)

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
export const clashGrades = ranked(choices({ block: [1, 'Conflict'], warn: [2, 'Warning'] }))

/** Sponsors (docs/domain.md §1.9). */
export const logoSizes = ranked(choices({ small: [1, 'Small'], medium: [2, 'Medium'], large: [3, 'Large'] }))
