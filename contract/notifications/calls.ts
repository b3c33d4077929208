import * as z from 'zod'
import { deeplinkParams, filterKeys, filterOperators, notificationLimits, notificationStatuses } from '#constants/notifications.ts'
import { defineGet, definePost } from '../define.ts'
import { instant, integerParam, oneOf, optionalId, positiveId, rowVersion, searchText } from '../fields.ts'
import { type Notification, notifications } from './notifications.ts'

export const notificationFilter = z.object({
  notificationFilterId: positiveId,
  name: z.string(),
  key: z.enum(filterKeys),
  operator: oneOf(filterOperators),
  values: z.array(z.union([z.string(), z.number()])),
  /** Whether it is about the event of the notification. */
  needsEvent: z.boolean(),
  /** The people whom it reaches alone, now; null where it is about an event and none is given. */
  count: z.number().int().nullable(),
})
export type NotificationFilter = z.infer<typeof notificationFilter>
/** The filters of an audience, which come with the product, each with its live count (spec §7). */
export const fetchNotificationFilters = defineGet({
  name: 'notifications/filters/fetch',
  path: '/notifications/filters',
  query: z.object({ eventId: integerParam(1).optional() }),
  reply: z.array(notificationFilter),
  background: true,
})

export const deeplink = z.object({
  deeplinkId: positiveId,
  name: z.string(),
  /** Such as `app://event/{eventId}/agenda`. */
  pattern: z.string(),
  params: z.array(z.enum(deeplinkParams)),
})
export type Deeplink = z.infer<typeof deeplink>
/** What a notification can open in the app, by name; they come with the product (spec §7). */
export const fetchDeeplinks = defineGet({
  name: 'notifications/deeplinks/fetch',
  path: '/notifications/deeplinks',
  reply: z.array(deeplink),
  background: true,
})

/** Records that a parameter of a deeplink can name, found by their names; with `id`, that one alone. */
export const searchDeeplinkTargets = defineGet({
  name: 'notifications/deeplinks/targets',
  path: '/notifications/deeplinks/targets',
  budget: 'lookUp',
  query: z.object({
    param: z.enum(deeplinkParams),
    q: searchText.optional(),
    eventId: integerParam(1).optional(),
    id: integerParam(1).optional(),
  }),
  reply: z.array(z.object({ id: positiveId, name: z.string() })),
  background: true,
})

/** How many people what is being composed would reach now. `unreachable`: picked people without push, or who are not active any more. */
export const countAudience = definePost({
  name: 'notifications/audience/count',
  path: '/notifications/audience',
  permission: 'send',
  body: z.object({
    filterIds: z.array(positiveId).max(notificationLimits.filters).optional(),
    contactIds: z.array(positiveId).max(notificationLimits.contacts).optional(),
    eventId: optionalId,
  }),
  reply: z.object({ count: z.number().int(), unreachable: z.number().int() }),
  background: true,
})

const which = { notificationId: positiveId, rowVersion }

/**
 * Freezes the audience and sends at once, or when the notification says. `audienceCount` is the number that the caller confirmed: with another it is
 * refused (409).
 */
export const scheduleNotification = definePost({
  name: 'notifications/schedule',
  path: '/notifications/schedule',
  permission: 'send',
  body: z.object({ ...which, audienceCount: z.number().int().min(1).max(notificationLimits.audience) }),
  reply: notifications.row,
  toast: {
    success: ({ reply }) =>
      (reply.data as Partial<Notification> | undefined)?.notificationStatusId === notificationStatuses.scheduled
        ? 'Notification scheduled.'
        : 'Notification is being sent.',
    failure: 'Failed to schedule Notification!',
  },
})

/** Sends nothing to whoever did not get it yet. */
export const cancelNotification = definePost({
  name: 'notifications/cancel',
  path: '/notifications/cancel',
  permission: 'send',
  body: z.object(which),
  reply: notifications.row,
  toast: { success: 'Notification cancelled.', failure: 'Failed to cancel Notification!' },
})

/** Sends it again to those for whom it failed, and to nobody else. */
export const retryNotification = definePost({
  name: 'notifications/retry',
  path: '/notifications/retry',
  permission: 'send',
  body: z.object(which),
  reply: notifications.row,
  toast: { success: 'Notification is being sent again.', failure: 'Failed to send the notification again!' },
})

/** Sends a test to the caller, at once; rate limited (spec §7 and §8). */
export const testNotification = defineGet({
  name: 'notifications/test',
  path: '/notifications/test/{notificationId}',
  params: z.object({ notificationId: integerParam(1) }),
  permission: 'send',
  reply: z.object({ way: z.enum(['gateway', 'outbox']) }),
  toast: { success: 'Test email sent', failure: 'Failed to send test email!' },
})

/** Queues a test for colleagues, as the notification itself would be: who, and when they get it. */
export const testScheduleNotification = definePost({
  name: 'notifications/testSchedule',
  path: '/notifications/test_schedule',
  permission: 'send',
  body: z.object({ notificationId: positiveId, contactIds: z.array(positiveId).min(1).max(notificationLimits.testers) }),
  reply: z.object({ queued: z.number().int(), dueAt: instant }),
  toast: {
    success: ({ reply }) => {
      const { queued = 1 } = (reply.data ?? {}) as { queued?: number }
      return `Test queued for ${queued === 1 ? 'one person' : `${queued} people`}.`
    },
    failure: 'Failed to test schedule notification!',
  },
})

/** Where notifications go: to the gateway of the settings, or to the outbox. */
export const pushDelivery = defineGet({
  name: 'notifications/delivery',
  path: '/notifications/delivery',
  reply: z.object({ way: z.enum(['gateway', 'outbox']) }),
  background: true,
})

const outboxMessage = z.object({
  pushOutboxId: positiveId,
  createdAt: instant,
  contactId: positiveId,
  contactName: z.string(),
  notificationId: positiveId,
  isTest: z.boolean(),
  title: z.string(),
  body: z.string(),
  deeplink: z.string().nullable(),
})
/** The newest messages that no gateway took because there is none. */
export const fetchPushOutbox = defineGet({
  name: 'notifications/outbox/fetch',
  path: '/notifications/outbox',
  permission: 'administer',
  budget: 'list',
  reply: z.array(outboxMessage),
  background: true,
})
