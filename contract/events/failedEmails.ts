import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { bounceClasses, deliveryStatuses, mailKinds, mailResolutions } from '#constants/mails.ts'
import { openIn, routes } from '#constants/routes.ts'
import { defineGet, definePost } from '../define.ts'
import { choiceParam, email, instant, integer, integerParam, oneOf, positiveId } from '../fields.ts'
import { refusalGroup } from '../refusals.ts'
import { defineResource, type RowOf } from '../resource.ts'
import { mailProblem } from './queuedMails.ts'

/** The states of a mail that did not arrive, as far as is known. */
const issueStatuses = deliveryStatuses.filter(({ value }) =>
  [deliveryStatuses.failed, deliveryStatuses.suppressed, deliveryStatuses.unknown].some((one) => one === value),
)

/** Mails that did not arrive, or perhaps did not, and what was done about each (docs/domain.md §7). */
export const failedEmails = defineResource({
  ...({ schema: z.object({}), permission: 'read', bulkEdit: [], duplicate: false } as const),
  area: 'events',
  name: 'failedEmails',
  label: 'Failed e-mail',
  idKey: 'registrationMailId',
  computed: z.object({
    recipient: z.string().meta({ title: 'Address' }),
    /** The person of the registration, or the contact that the mail is for. */
    registrantName: z.string().meta({ title: 'Recipient' }),
    /** Null, like the event, for a mail to a contact. */
    eventRegistrationId: positiveId.nullable().meta({ title: 'Registration id' }),
    contactId: positiveId.nullable().meta({ title: 'Contact id' }),
    eventId: positiveId.nullable().meta({ title: 'Event id' }),
    eventName: z.string().nullable().meta({ title: 'Event' }),
    /** Of the event; UTC without one. */
    timeZone: z.string().meta({ title: 'Time zone' }),
    trigger: oneOf(mailKinds).meta({ title: 'Mail' }),
    /** The e-mail to many that it is one of; null for a mail about its registration alone, and to a contact. */
    notificationContentId: positiveId.nullable().meta({ title: 'E-mail to many (id)' }),
    notificationName: z.string().nullable().meta({ title: 'E-mail to many' }),
    emailTemplateId: positiveId.nullable().meta({ title: 'E-mail template id' }),
    subject: z.string().meta({ title: 'Subject' }),
    deliveryStatusId: oneOf(deliveryStatuses).meta({ title: 'Status' }),
    bounceClass: oneOf(bounceClasses).nullable().meta({ title: 'Reason' }),
    smtpCode: z.string().nullable().meta({ title: 'Code' }),
    /** The mail server's words, or another reason why it was not sent. */
    failure: z.string().nullable().meta({ title: 'Answer of the mail server' }),
    attempts: integer(0).meta({ title: 'Attempts' }),
    attemptedAt: instant.nullable().meta({ title: 'Last attempt' }),
    /** Whether mails to its address are suppressed now. */
    isSuppressed: z.boolean().meta({ title: 'Address suppressed' }),
    resolution: oneOf(mailResolutions).meta({ title: 'Resolution' }),
  }),
  filters: z.object({
    eventId: integerParam(1).optional(),
    deliveryStatusId: choiceParam(issueStatuses).optional(),
    bounceClass: choiceParam(bounceClasses).optional(),
    resolution: choiceParam(mailResolutions).optional(),
    /** Written in the last so many days. */
    withinDays: integerParam(1, 3650).optional(),
  }),
  route: ({ registrationMailId }) => openIn(routes.emailIssues, registrationMailId),
  list: '/failed_email_report',
})
export type FailedEmail = RowOf<typeof failedEmails>

/** The events that the report has mails of, the newest event first. */
export const failedEmailEvents = defineGet({
  name: 'events/failedEmailEvents/fetch',
  path: '/failed_email_report/events',
  budget: 'list',
  reply: z.array(z.object({ eventId: positiveId, name: z.string() })),
  background: true,
})

/** The e-mail address that replaces one which did not work. */
export const correctedAddress = z.object({ email: email.meta({ title: 'Correct e-mail address' }) })

/**
 * Corrects the address of a registration, which the contact with the same address gets too, and sends the mail again as it was composed. For a mail to a
 * contact it corrects the contact.
 */
export const correctFailedEmail = definePost({
  name: 'events/failedEmail/correct',
  path: '/failed_email/correct',
  budget: 'row',
  permission: 'send',
  body: correctedAddress.extend({ registrationMailId: positiveId }),
  reply: z.object({ mails: z.number().int(), mailProblem, isContactChanged: z.boolean() }),
  toast: { failure: 'Failed to correct the address!' },
})

const mailIds = z.object({ registrationMailIds: z.array(positiveId).min(1).max(limits.bulkRows) })
const resolved = z.object({ changed: z.number().int(), refusals: z.array(refusalGroup), undoToken: z.string().nullable() })

/** Ends the suppression of their addresses, and sends the mails again as they were composed. */
export const releaseFailedEmails = definePost({
  name: 'events/failedEmails/release',
  path: '/failed_email/release',
  budget: 'bulk',
  permission: 'send',
  body: mailIds,
  reply: z.object({ mails: z.number().int(), mailProblem, refusals: z.array(refusalGroup) }),
  toast: { failure: 'Failed to send email!' },
})

/** Sends no further mails to their addresses. */
export const suppressFailedEmails = definePost({
  name: 'events/failedEmails/suppress',
  path: '/failed_email/suppress',
  budget: 'bulk',
  permission: 'send',
  body: mailIds,
  reply: resolved,
  toast: { failure: 'Failed to suppress the addresses!' },
})

/** Marks them as needing nothing. Their addresses stay as they are. */
export const ignoreFailedEmails = definePost({
  name: 'events/failedEmails/ignore',
  path: '/failed_email/ignore',
  budget: 'bulk',
  permission: 'send',
  body: mailIds,
  reply: resolved,
  toast: { failure: 'Failed to ignore the mails!' },
})

/** Opens ignored mails again. */
export const reopenFailedEmails = definePost({
  name: 'events/failedEmails/reopen',
  path: '/failed_email/reopen',
  budget: 'bulk',
  permission: 'send',
  body: mailIds,
  reply: resolved,
  toast: { failure: 'Failed to open the mails again!' },
})

export const failedEmailCalls = [
  failedEmailEvents,
  correctFailedEmail,
  releaseFailedEmails,
  suppressFailedEmails,
  ignoreFailedEmails,
  reopenFailedEmails,
] as const
