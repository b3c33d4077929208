import { choices } from './choice.ts'

/** What makes a rule send its e-mail (docs/domain.md §2.6). */
export const automaticTimings = choices({
  relative: [3, 'At a time before or after the event'],
  statusChange: [4, 'When a registration gets a status'],
})
export type AutomaticTiming = (typeof automaticTimings)[number]['value']

export const offsetDirections = choices({ before: [1, 'before'], after: [2, 'after'] })
export type OffsetDirection = (typeof offsetDirections)[number]['value']

export const offsetBases = choices({ start: [1, 'the start of the event'], end: [2, 'the end of the event'] })
export type OffsetBase = (typeof offsetBases)[number]['value']

/** What a rule is about to do. Missed: its moment passed, or lay in the past when the rule or the event was changed, and nothing was sent. */
export const automaticStatuses = choices({
  on: [1, 'On'],
  paused: [2, 'Paused'],
  waiting: [3, 'Waits for the event'],
  sent: [4, 'Sent'],
  missed: [5, 'Missed'],
})
export type AutomaticStatus = (typeof automaticStatuses)[number]['value']

export const automaticEmailLimits = {
  offsetDays: 365,
  /** Seconds after a change of status in which an undo still prevents the e-mail. */
  graceSeconds: 60,
  /** Hours after which a change of status sends nothing any more: the server may be a restored backup. */
  lateHours: 24,
  /** Rules that a change of status names before it is made. */
  named: 10,
} as const
