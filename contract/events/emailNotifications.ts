import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { deliveryStatuses } from '#constants/mails.ts'
import { notificationKinds, notificationLimits } from '#constants/emailNotifications.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import { openIn, routes } from '#constants/routes.ts'
import { defineGet, definePost } from '../define.ts'
import { choiceParam, email, html, instant, integer, oneOf, optionalId, positiveId, requiredText, rowVersion } from '../fields.ts'
import { defineResource, type RowOf } from '../resource.ts'
import { audienceFields, audienceReferences } from './emailAudience.ts'
import { savedEmailToast } from './savedEmailToast.ts'

const count = (title: string) => integer(0).meta({ title })

/** E-mails to many registrants of an event, which staff send once; and those that rules have sent (docs/domain.md §2.6). */
export const emailNotifications = defineResource({
  area: 'events',
  name: 'emailNotifications',
  label: 'Email Notification',
  idKey: 'notificationContentId',
  parent: 'eventId',
  route: ({ eventId, notificationContentId }) => openIn(routes.event(eventId, 'emailingoneoff'), notificationContentId),
  schema: z.object({
    eventId: positiveId.meta({ title: 'Event id' }),
    /** What staff call it; recipients do not see it. */
    name: requiredText(limits.name).meta({ title: 'Name' }),
    subject: requiredText(limits.title).meta({ title: 'Subject' }),
    bodyHtml: html.min(1).meta({ title: 'Text' }),
    ...audienceFields,
  }),
  computed: z.object({
    kind: oneOf(notificationKinds).meta({ title: 'Kind' }),
    /** The rule that sent it; null for one that staff wrote. */
    automaticEmailId: positiveId.nullable().meta({ title: 'Automatic e-mail id' }),
    notificationStatusId: oneOf(notificationStatuses).meta({ title: 'Status' }),
    /** When it is to be sent; null for one that was sent at once, or is a draft. */
    sendAt: instant.nullable().meta({ title: 'Scheduled for' }),
    startedAt: instant.nullable().meta({ title: 'Sending began' }),
    endedAt: instant.nullable().meta({ title: 'Sending ended' }),
    /** Those for whom it was confirmed; 0 before. */
    recipientCount: count('Recipients'),
    /** To go: waiting, on the way, or tried again later. */
    waitingCount: count('To send'),
    sentCount: count('Delivered to the mail server'),
    failedCount: count('Failed'),
    /** Of those that failed: the others have an address that is suppressed. */
    retryableCount: count('Failed and can be tried again'),
    suppressedCount: count('Suppressed or stopped'),
    unknownCount: count('Unknown'),
    /** Recipients who called it spam. */
    complaintCount: count('Complaints'),
  }),
  references: audienceReferences,
  filters: z.object({
    notificationStatusId: choiceParam(notificationStatuses).optional(),
    kind: choiceParam(notificationKinds).optional(),
  }),
  permission: 'send',
  bulkEdit: [],
  list: '/events/email_notifications/{eventId}',
  upsert: '/events/email_notification/upsert',
  remove: '/events/email_notification/delete',
  toasts: { upsert: savedEmailToast(({ notificationContentId }: { notificationContentId?: number | null }) => !notificationContentId) },
})
export type EmailNotification = RowOf<typeof emailNotifications>

/** The e-mails of an event to choose from: its list, with fewer fields. */
export const emailChoices = defineGet({
  name: 'events/emailChoices/fetch',
  path: '/events/email_notifications/{eventId}',
  budget: 'list',
  reply: z.array(z.object({ notificationContentId: positiveId, name: z.string(), notificationStatusId: oneOf(notificationStatuses) })),
  background: true,
})

/** One of the recipients for whom a sending was confirmed, with what became of the mail. */
export const emailRecipients = defineResource({
  ...({ schema: z.object({}), permission: 'read', bulkEdit: [], duplicate: false } as const),
  area: 'events',
  name: 'emailRecipients',
  label: 'Recipient',
  idKey: 'emailRecipientId',
  computed: z.object({
    notificationContentId: positiveId.meta({ title: 'E-mail id' }),
    registrantName: z.string().meta({ title: 'Registrant' }),
    address: z.string().meta({ title: 'Address' }),
    eventRegistrationId: positiveId.meta({ title: 'Registration id' }),
    deliveryStatusId: oneOf(deliveryStatuses).meta({ title: 'Status' }),
    attempts: integer(0).meta({ title: 'Attempts' }),
    sentAt: instant.nullable().meta({ title: 'Sent at' }),
    nextAttemptAt: instant.nullable().meta({ title: 'Next attempt' }),
    /** The mail server's words, or another reason why it was not sent. */
    failure: z.string().nullable().meta({ title: 'Reason' }),
    /** The mail in the report of failed mails; null before it is written. */
    registrationMailId: positiveId.nullable().meta({ title: 'Mail id' }),
  }),
  filters: z.object({ deliveryStatusId: choiceParam(deliveryStatuses).optional() }),
  list: '/events/email_recipients/{notificationContentId}',
})
export type EmailRecipient = RowOf<typeof emailRecipients>

const confirmed = z.object({
  notificationContentId: positiveId,
  /** Of the text that was seen. */
  rowVersion,
  /** The number of recipients that was seen: another one now refuses the call. */
  recipientCount: integer(1, notificationLimits.recipients),
})
/** When an e-mail is sent. */
export const sendingMoment = z.object({ sendAt: instant.meta({ title: 'Send at' }) })
/** Who gets a test of an e-mail. */
export const testAddresses = z.object({
  testRecipients: z.array(email).min(1).max(notificationLimits.testRecipients).meta({ title: 'Send the test to' }),
})
const which = z.object({ notificationContentId: positiveId })

/** Confirms the audience as it is now, and sends at an instant. */
export const scheduleEmailNotification = definePost({
  name: 'events/emailNotification/schedule',
  path: '/events/email_notification/schedule',
  budget: 'row',
  permission: 'send',
  body: confirmed.extend(sendingMoment.shape),
  reply: emailNotifications.row,
  toast: { success: 'Email Notification scheduled.', failure: 'Failed to schedule Email Notification!' },
})

/** Confirms the audience as it is now, and sends at once. */
export const processEmail = definePost({
  name: 'events/email/process',
  path: '/events/email/process',
  budget: 'row',
  permission: 'send',
  body: confirmed,
  reply: emailNotifications.row,
  toast: { success: 'Sending has begun.', failure: 'Failed to send email!' },
})

/** Makes a scheduled e-mail a draft again. */
export const unscheduleEmailNotification = definePost({
  name: 'events/emailNotification/unschedule',
  path: '/events/email_notification/unschedule',
  budget: 'row',
  permission: 'send',
  body: which,
  reply: emailNotifications.row,
  toast: { success: 'Unscheduled. It is a draft again.', failure: 'Failed to update Email Notification!' },
})

/** Cancels an e-mail for good; of one that is being sent, what has not left stays unsent. */
export const stopEmailNotification = definePost({
  name: 'events/emailNotification/stop',
  path: '/events/email_notification/stop',
  budget: 'row',
  permission: 'send',
  body: which,
  reply: emailNotifications.row,
  toast: { success: 'Stopped. What has not left is not sent.', failure: 'Failed to stop the e-mail!' },
})

/** Sends the mails again that failed, and no others. */
export const retryEmailNotification = definePost({
  name: 'events/emailNotification/retry',
  path: '/events/email_notification/retry',
  budget: 'bulk',
  permission: 'send',
  body: which,
  reply: emailNotifications.row,
  toast: { success: 'The failed mails are sent again.', failure: 'Failed to send email!' },
})

/** Sends a text to addresses of staff, as a registrant would get it; its status stays. */
export const testEmailNotification = definePost({
  name: 'events/emailNotification/test',
  path: '/events/email_notification/test_schedule',
  budget: 'row',
  permission: 'send',
  body: testAddresses.extend({
    eventId: positiveId,
    subject: requiredText(limits.title),
    bodyHtml: html.min(1),
    /** Whose values are filled in; left out for the newest registration. */
    eventRegistrationId: optionalId,
  }),
  reply: z.object({ sent: z.number().int(), failed: z.array(z.object({ address: z.string(), failure: z.string() })) }),
  toast: {
    success: ({ reply: { data } }) => testText(data as TestResult),
    failure: 'Failed to test schedule email notification!',
    isPartial: ({ data }) => (data as TestResult).failed.length > 0,
  },
  takesLong: true,
})

export interface TestResult {
  sent: number
  failed: readonly { address: string; failure: string }[]
}
/** "Test sent to 2 addresses. ada@example.com: No such mailbox" */
export const testText = ({ sent, failed }: TestResult): string =>
  [
    sent > 0 ? `Test sent to ${sent === 1 ? '1 address' : `${sent} addresses`}.` : '',
    ...failed.map(({ address, failure }) => `${address}: ${failure}`),
  ]
    .filter(Boolean)
    .join(' ')

export const emailNotificationCalls = [
  scheduleEmailNotification,
  processEmail,
  unscheduleEmailNotification,
  stopEmailNotification,
  retryEmailNotification,
  testEmailNotification,
] as const
