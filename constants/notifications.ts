import { choices, ranked } from './choice.ts'

/** The state of a sending to many, by e-mail or as a push (docs/domain.md §3). */
export const notificationStatuses = ranked(
  choices({
    draft: [1, 'Draft'],
    scheduled: [2, 'Scheduled'],
    sending: [3, 'Sending'],
    sent: [4, 'Sent'],
    sentWithFailures: [5, 'Sent with failures'],
    failed: [6, 'Failed'],
    cancelled: [7, 'Cancelled'],
    missed: [8, 'Missed'],
  }),
)
export type NotificationStatusId = (typeof notificationStatuses)[number]['value']
