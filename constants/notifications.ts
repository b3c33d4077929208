import { choices, ranked } from './choice.ts'

/** Enumerations and limits of push notifications (docs/domain.md §7), in the order of forms. */
export const notificationChannels = choices({ push: [1, 'Push'], inApp: [2, 'In the app'], both: [3, 'Push and in the app'] })
/** How an app draws it (spec §3). */
export const severities = choices({ success: [1, 'Success'], error: [2, 'Error'], warning: [3, 'Warning'], info: [4, 'Info'] })
export const timings = choices({ now: [1, 'Now'], atTime: [2, 'At a time'] })

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
const { draft, scheduled, sending, sent, sentWithFailures, failed, cancelled, missed } = notificationStatuses

/** The statuses that each can move to. */
export const notificationMoves: Readonly<Record<NotificationStatusId, readonly NotificationStatusId[]>> = {
  [draft]: [scheduled, sending],
  [scheduled]: [sending, sent, sentWithFailures, failed, cancelled, missed],
  [sending]: [sent, sentWithFailures, failed, cancelled, missed],
  [sent]: [],
  [sentWithFailures]: [sending],
  [failed]: [sending],
  [cancelled]: [],
  [missed]: [],
}
/** Statuses in which people still get it. */
export const runningStatuses: readonly NotificationStatusId[] = [scheduled, sending]

/** The state of a notification for one person. Unknown: nobody can tell whether the gateway took it, so it may have arrived. */
export const pushStatuses = ranked(
  choices({
    queued: [1, 'Queued'],
    sending: [2, 'Sending'],
    retry: [3, 'Tried again later'],
    sent: [4, 'Sent'],
    failed: [5, 'Failed'],
    suppressed: [6, 'Suppressed'],
    missed: [7, 'Missed'],
    unknown: [8, 'Unknown'],
  }),
)
export type PushStatusId = (typeof pushStatuses)[number]['value']

/** What a filter of the audience compares. */
export const filterKeys = ['all', 'side', 'country', 'irRep', 'eventId', 'eventStatusId', 'attendance'] as const
export type FilterKey = (typeof filterKeys)[number]
/** The keys whose filters are about the event of the notification. */
export const eventFilterKeys: readonly FilterKey[] = ['eventId', 'eventStatusId', 'attendance']
export const filterOperators = choices({ isAnyOf: [1, 'is any of'], isSet: [2, 'is set'], isNotSet: [3, 'is not set'] })

/** The parameters that the pattern of a deeplink can have, each the id of a record. */
export const deeplinkParams = ['eventId', 'agendaDaySessionId', 'speakerId', 'eventRegistrationId', 'roundTableId', 'fundId'] as const
export type DeeplinkParam = (typeof deeplinkParams)[number]
export const deeplinkParamLabels: Readonly<Record<DeeplinkParam, string>> = {
  eventId: 'Event',
  agendaDaySessionId: 'Session',
  speakerId: 'Speaker',
  eventRegistrationId: 'Registration',
  roundTableId: 'Coffee chat',
  fundId: 'Fund',
}
/** The parameters that the pattern of a deeplink names, in its order. */
export const paramsOfPattern = (pattern: string): DeeplinkParam[] =>
  [...pattern.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => deeplinkParams.find((one) => one === name) ?? [])

export const notificationLimits = {
  title: 65,
  body: 240,
  filters: 10,
  /** Filters, and deeplinks, that are offered. */
  choices: 200,
  /** People who are picked by hand. */
  contacts: 1000,
  /** Of them, those who are named in a row. */
  named: 100,
  /** People who get one notification. */
  audience: 50_000,
  /** People who get a scheduled test. */
  testers: 10,
  /** A notification that could not leave for so long is Missed: what it says is no longer so. */
  missedAfterMinutes: 60,
  /** How far ahead it can be scheduled. */
  daysAhead: 366,
  /** Calls of one session that send a test, in a minute. */
  testsPerMinute: 6,
  /** How long the outbox holds a message. */
  outboxDays: 30,
  /** Messages of the outbox that are shown, the newest. */
  outboxShown: 200,
} as const
/** How long to wait after each failed attempt, in seconds. A message that fails once more has failed for good. */
export const pushRetrySeconds: readonly number[] = [30, 120, 600, 1800]
