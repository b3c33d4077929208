import { choices, ranked } from './choice.ts'
import { notificationStatuses, type NotificationStatusId } from './notifications.ts'

/** What sends an e-mail of an event (docs/domain.md §2.6). */
export const notificationKinds = choices({ oneOff: [1, 'One-off'], automatic: [2, 'Automatic'] })

const { draft, scheduled, sending, sent, sentWithFailures, failed, cancelled, missed } = notificationStatuses

/** From which states each state can follow. */
const origins: Readonly<Record<NotificationStatusId, readonly NotificationStatusId[]>> = {
  [draft]: [scheduled],
  [scheduled]: [draft, scheduled, missed],
  [sending]: [draft, scheduled, missed, sentWithFailures, failed],
  // Mails that failed can be released one by one in the report of failed mails.
  [sent]: [sending, sentWithFailures, failed],
  [sentWithFailures]: [sending, failed],
  [failed]: [sending],
  [cancelled]: [draft, scheduled, sending, missed],
  [missed]: [scheduled],
}

/** Whether a sending in one state can get another. A scheduled one can be scheduled for another time. */
export const canBecome = (from: NotificationStatusId, to: NotificationStatusId): boolean => origins[to].includes(from)

/** The states in which the text and the audience can change. */
export const editableStatuses: readonly NotificationStatusId[] = [draft, scheduled, missed]

/** Why a person gets a mail, or why not. */
export const audienceOutcomes = ranked(
  choices({
    included: [1, 'Gets it'],
    suppressed: [2, 'Address suppressed'],
    noAddress: [3, 'No address'],
    repeated: [4, 'Same address as another'],
    excluded: [5, 'Got an earlier one'],
    unsubscribed: [6, 'Unsubscribed'],
    unmet: [7, 'Other conditions not met'],
  }),
)
export type AudienceOutcome = (typeof audienceOutcomes)[number]['value']

export const notificationLimits = {
  /** People of one sending. */
  recipients: 20_000,
  testRecipients: 10,
  /** Tests that somebody sends in a minute, each to these recipients. */
  testsPerMinute: 6,
  /** Conditions on answers of one audience. */
  answerConditions: 5,
  /** Minutes after which a scheduled sending that nobody could begin is missed, and waits for a person. */
  lateMinutes: 60,
} as const
