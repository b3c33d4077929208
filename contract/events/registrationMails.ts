import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { deliveryStatuses, mailKinds, mailTriggers } from '#constants/mails.ts'
import { registrationStatuses } from '#constants/statuses.ts'
import { defineGet, definePost } from '../define.ts'
import { instant, integer, oneOf, positiveId } from '../fields.ts'
import { refusalGroup } from '../refusals.ts'

const trigger = oneOf(mailTriggers)

/** A text for the mails of a trigger. The more exact one counts: of the company type, of the event, the default. */
export const emailTemplate = z.object({
  emailTemplateId: positiveId,
  /** Null for a default text. */
  eventId: positiveId.nullable(),
  /** Null for all company types. */
  eventCompanyTypeId: positiveId.nullable(),
  trigger,
  name: z.string(),
  subject: z.string(),
  bodyHtml: z.string(),
  /** In place of the sender name and the reply-to e-mail of the event. */
  fromName: z.string().nullable(),
  replyTo: z.string().nullable(),
  /** Whether it can be sent. */
  isActive: z.boolean(),
  /** Whether a move of a registration sends it. */
  isAutomatic: z.boolean(),
})
export type EmailTemplate = z.infer<typeof emailTemplate>

/** The texts that an event uses: its own and, for triggers without one, the defaults. */
export const registrationEmailTemplates = defineGet({
  name: 'events/registrationEmailTemplates/fetch',
  path: '/events/registration_email_templates/{eventId}',
  budget: 'whole',
  reply: z.array(emailTemplate),
  background: true,
})

/** A mail about a registration, without its text. */
export const registrationMail = z.object({
  registrationMailId: positiveId,
  trigger: oneOf(mailKinds),
  recipient: z.string(),
  subject: z.string(),
  deliveryStatusId: oneOf(deliveryStatuses),
  attempts: integer(0),
  createdAt: instant,
  createdByName: z.string().nullable(),
  /** Whether a move of the registration queued it. */
  isAutomatic: z.boolean(),
  /** When it is sent, or tried again; null once nothing more happens. */
  nextAttemptAt: instant.nullable(),
  sentAt: instant.nullable(),
  /** The mail server's words, or another reason why it was not sent. */
  failure: z.string().nullable(),
})
export type RegistrationMail = z.infer<typeof registrationMail>

/** The mails about a registration, newest first. */
export const registrationMails = defineGet({
  name: 'events/registrationMails/fetch',
  path: '/events/registration_mails/{eventRegistrationId}',
  budget: 'whole',
  reply: z.array(registrationMail),
})

/** Whether mails to registrants can be sent at all. */
export const registrationMailServer = defineGet({
  name: 'events/registrationMailServer/fetch',
  path: '/events/registration_mail_server',
  /** Why not; null when they can. */
  reply: z.object({ problem: z.string().nullable() }),
  background: true,
})

export const mailPreview = z.object({
  recipient: z.string(),
  subject: z.string(),
  /** The whole document, without scripts. The secret of the private link is hidden. */
  html: z.string(),
  /** Placeholders without a value: the paragraphs that contain them are left out. */
  empty: z.array(z.string()),
  /** The names of the files that leave with it. */
  attachments: z.array(z.string()).optional(),
  /** Why it cannot be sent; null when it can. */
  refusal: z.string().nullable(),
  /** The status of the registration where it is none of which this mail speaks; null where it is. */
  otherStatusId: oneOf(registrationStatuses).nullable(),
  /** When this registration last got a mail of this trigger. */
  lastSentAt: instant.nullable(),
})
export type MailPreview = z.infer<typeof mailPreview>

const mailBody = z.object({ eventRegistrationId: positiveId, trigger: trigger.meta({ title: 'Mail' }) })
/** A mail as it would be sent now. */
export const previewRegistrationMail = definePost({
  name: 'events/registrationEmail/preview',
  path: '/events/registration_email/preview',
  budget: 'row',
  permission: 'send',
  body: mailBody,
  reply: mailPreview,
  background: true,
})

/** Sends one mail to a registrant, which counts only when the data is 1 (spec §4). */
export const sendRegistrationMail = definePost({
  name: 'events/registrationEmail/send',
  path: '/events/registration_email',
  budget: 'row',
  permission: 'send',
  body: mailBody,
  reply: z.number().int(),
  toast: { success: 'Email Sent. It is queued and leaves within seconds.', failure: 'Failed to send email!' },
  succeedsWhen: ({ status, data }) => status >= 200 && status < 300 && data === 1,
})

const mailsBody = z.object({ eventRegistrationIds: z.array(positiveId).min(1).max(limits.bulkRows), trigger })
/** What sending a mail to many registrations would do. */
export const previewRegistrationMails = definePost({
  name: 'events/registrationEmail/previewBulk',
  path: '/events/registration_email/bulk_preview',
  budget: 'bulk',
  permission: 'send',
  body: mailsBody,
  reply: z.object({
    sendable: z.number().int(),
    /** How many of these had a mail of this trigger before. */
    sentBefore: z.number().int(),
    /** How many of these have a status of which the mail does not speak. */
    otherStatus: z.number().int(),
    /** Placeholders without a value, with the number of mails in which their paragraph is left out, and whose the first few are. */
    empty: z.array(z.object({ placeholder: z.string(), count: z.number().int(), names: z.array(z.string()) })),
    refusals: z.array(refusalGroup),
  }),
  background: true,
})
/** Queues a mail to each of many registrations. */
export const sendRegistrationMails = definePost({
  name: 'events/registrationEmail/sendBulk',
  path: '/events/registration_email/bulk',
  budget: 'bulk',
  permission: 'send',
  body: mailsBody,
  reply: z.object({ queued: z.number().int(), refusals: z.array(refusalGroup) }),
  toast: { failure: 'Failed to send email!' },
})

/** Stops a mail that still waits in the outbox. */
export const stopRegistrationMail = definePost({
  name: 'events/registrationMail/stop',
  path: '/events/registration_mail/stop',
  budget: 'row',
  permission: 'send',
  body: z.object({ registrationMailId: positiveId }),
  reply: registrationMail,
  toast: { success: 'Mail stopped. It was not sent.', failure: 'Failed to stop the mail!' },
})

export const registrationMailCalls = [
  registrationEmailTemplates,
  registrationMails,
  registrationMailServer,
  previewRegistrationMail,
  sendRegistrationMail,
  previewRegistrationMails,
  sendRegistrationMails,
  stopRegistrationMail,
] as const
