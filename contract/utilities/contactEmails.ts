import * as z from 'zod'
import { contactOutcomes } from '#constants/contactEmails.ts'
import { limits } from '#constants/limits.ts'
import { deliveryStatuses } from '#constants/mails.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import { openIn, routes } from '#constants/routes.ts'
import { definePost } from '../define.ts'
import { testAddresses, testText, type TestResult } from '../events/emailNotifications.ts'
import {
  choiceParam,
  email,
  html,
  instant,
  integer,
  oneOf,
  optionalId,
  optionalText,
  positiveId,
  requiredText,
  rowVersion,
  text,
} from '../fields.ts'
import { defineResource, type RowOf } from '../resource.ts'
import { emptyFieldCounts, mailPreview } from '../events/mailPreview.ts'

const count = (title: string) => integer(0).meta({ title })
/** Who gets an e-mail: contacts that are chosen one by one. */
const contactIds = z.array(positiveId).max(limits.bulkRows)
/** Who it is from, where that is not the usual. Mails always leave from the address of the settings. */
const sender = {
  fromName: optionalText(limits.name).meta({ title: 'Sender name' }),
  replyTo: email.nullish().meta({ title: 'Replies go to' }),
}

/** E-mails that staff send once to chosen contacts, who need not be at any event (docs/domain.md §6.4). */
export const contactEmails = defineResource({
  area: 'utilities',
  name: 'contactEmails',
  label: 'E-mail',
  idKey: 'contactEmailId',
  route: ({ contactEmailId }) => openIn(routes.emailTools, contactEmailId),
  schema: z.object({
    /** What staff call it; recipients do not see it. */
    name: requiredText(limits.name).meta({ title: 'Name' }),
    subject: requiredText(limits.title).meta({ title: 'Subject' }),
    bodyHtml: html.min(1).meta({ title: 'Text' }),
    contactIds: contactIds.min(1).meta({ title: 'People' }),
    ...sender,
  }),
  computed: z.object({
    /** Follows from the states of its mails. */
    notificationStatusId: oneOf(notificationStatuses).meta({ title: 'Status' }),
    sentAt: instant.nullable().meta({ title: 'Sent at' }),
    sentByName: z.string().nullable().meta({ title: 'Sent by' }),
    /** Those for whom mails were written; 0 for a draft. */
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
  references: { contactIds: { to: 'contacts', restricts: false } },
  filters: z.object({ notificationStatusId: choiceParam(notificationStatuses).optional() }),
  permission: 'send',
  bulkEdit: [],
  list: '/utilities/emails',
  upsert: '/utilities/email/upsert',
  remove: '/utilities/email/delete',
})
export type ContactEmail = RowOf<typeof contactEmails>

/** One of the people to whom an e-mail was sent, with what became of the mail. */
export const contactEmailRecipients = defineResource({
  ...({ schema: z.object({}), permission: 'read', bulkEdit: [], duplicate: false } as const),
  area: 'utilities',
  name: 'contactEmailRecipients',
  label: 'Recipient',
  idKey: 'registrationMailId',
  computed: z.object({
    contactEmailId: positiveId.meta({ title: 'E-mail id' }),
    contactId: positiveId.meta({ title: 'Contact id' }),
    contactName: z.string().meta({ title: 'Name' }),
    companyName: z.string().nullable().meta({ title: 'Company' }),
    address: z.string().meta({ title: 'Address' }),
    deliveryStatusId: oneOf(deliveryStatuses).meta({ title: 'Status' }),
    attempts: integer(0).meta({ title: 'Attempts' }),
    sentAt: instant.nullable().meta({ title: 'Sent at' }),
    nextAttemptAt: instant.nullable().meta({ title: 'Next attempt' }),
    /** The mail server's words, or another reason why it was not sent. */
    failure: z.string().nullable().meta({ title: 'Reason' }),
  }),
  filters: z.object({ deliveryStatusId: choiceParam(deliveryStatuses).optional() }),
  list: '/utilities/email_recipients/{contactEmailId}',
})
export type ContactEmailRecipient = RowOf<typeof contactEmailRecipients>

/** Who gets an e-mail to contacts as things are now, and why others do not. */
export const audience = z.object({
  /** How many get it: whoever sends it names this number. */
  recipientCount: z.number().int(),
  /** By name. */
  people: z.array(
    z.object({
      contactId: positiveId,
      name: z.string(),
      email: z.string().nullable(),
      companyName: z.string().nullable(),
      outcome: oneOf(contactOutcomes),
    }),
  ),
})
export type ContactAudience = z.output<typeof audience>

/** Who of the chosen contacts would get an e-mail now, and why the others would not. */
export const contactAudience = definePost({
  name: 'utilities/email/recipients',
  path: '/utilities/email/recipients',
  budget: 'bulk',
  permission: 'read',
  body: z.object({ contactIds }),
  reply: audience,
  background: true,
})

const draft = z.object({ subject: text(limits.title), bodyHtml: html, contactIds })

/** An e-mail that is being written, as a contact would get it; stores nothing. */
export const previewContactEmail = definePost({
  name: 'utilities/email/preview',
  path: '/utilities/email/preview',
  budget: 'bulk',
  permission: 'read',
  body: draft.extend({
    /** Left out for the first who gets it. */
    contactId: optionalId,
    /** Of an e-mail that was sent: the mail is shown as it was written. */
    contactEmailId: optionalId,
  }),
  reply: z.object({
    /** Whose mail it is; null while nobody is chosen. */
    contact: z.object({ contactId: positiveId, name: z.string(), email: z.string() }).nullable(),
    ...mailPreview,
  }),
  background: true,
})

/** For whom of those who get it the fields of a text have no value. */
export const countEmptyContactFields = definePost({
  name: 'utilities/email/emptyFields',
  path: '/utilities/email/empty_fields',
  budget: 'bulk',
  permission: 'read',
  body: draft,
  reply: emptyFieldCounts,
  background: true,
})

/** Sends a text to addresses of staff, as a contact would get it; nothing is stored. */
export const testContactEmail = definePost({
  name: 'utilities/email/test',
  path: '/utilities/email/test',
  budget: 'bulk',
  permission: 'send',
  body: testAddresses.extend({
    ...{ subject: requiredText(limits.title), bodyHtml: html.min(1), contactIds, ...sender },
    /** Whose values are filled in; left out for the first who gets it. */
    contactId: optionalId,
  }),
  reply: z.object({ sent: z.number().int(), failed: z.array(z.object({ address: z.string(), failure: z.string() })) }),
  toast: {
    success: ({ reply: { data } }) => testText(data as TestResult),
    failure: 'Failed to send test email!',
    isPartial: ({ data }) => (data as TestResult).failed.length > 0,
  },
  takesLong: true,
})

/** Sends an e-mail to its contacts as they are now, each once (spec §4). */
export const sendContactEmail = definePost({
  name: 'utilities/sendEmail',
  path: '/utilities/send_email',
  budget: 'bulk',
  permission: 'send',
  body: z.object({
    contactEmailId: positiveId,
    /** Of the text that was seen. */
    rowVersion,
    /** The number of recipients that was seen: another one now refuses the call. */
    recipientCount: integer(1, limits.bulkRows),
  }),
  reply: contactEmails.row,
  toast: { success: 'Email Sent.', failure: 'Failed to send email!' },
})

const which = z.object({ contactEmailId: positiveId })
/** Stops an e-mail that is being sent for good: what has not left stays unsent. */
export const stopContactEmail = definePost({
  name: 'utilities/email/stop',
  path: '/utilities/email/stop',
  budget: 'bulk',
  permission: 'send',
  body: which,
  reply: contactEmails.row,
  toast: { success: 'Stopped. What has not left is not sent.', failure: 'Failed to stop the e-mail!' },
})

/** Sends the mails again that failed, and no others. */
export const retryContactEmail = definePost({
  name: 'utilities/email/retry',
  path: '/utilities/email/retry',
  budget: 'bulk',
  permission: 'send',
  body: which,
  reply: contactEmails.row,
  toast: { success: 'The failed mails are sent again.', failure: 'Failed to send email!' },
})
