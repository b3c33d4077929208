import {
  cancelNotification,
  countAudience,
  fetchDeeplinks,
  fetchNotificationFilters,
  fetchPushOutbox,
  pushDelivery,
  retryNotification,
  scheduleNotification,
  searchDeeplinkTargets,
  testNotification,
  testScheduleNotification,
} from './calls.ts'
import { notifications } from './notifications.ts'
import { notificationRecipients } from './recipients.ts'

/** Every resource of the area. */
export const notificationResources = [notifications] as const
/** Its lists that nobody writes. */
export const notificationReports = [notificationRecipients] as const
/** Its calls that belong to no resource. */
export const notificationCalls = [
  fetchNotificationFilters,
  fetchDeeplinks,
  searchDeeplinkTargets,
  countAudience,
  scheduleNotification,
  cancelNotification,
  retryNotification,
  testNotification,
  testScheduleNotification,
  pushDelivery,
  fetchPushOutbox,
] as const
