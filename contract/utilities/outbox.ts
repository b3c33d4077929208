import * as z from 'zod'
import { deliveryStatuses, mailKinds } from '#constants/mails.ts'
import { defineGet } from '../define.ts'
import { instant, integerParam, oneOf, positiveId, searchText } from '../fields.ts'

/** The most pages of the outbox that can be requested. */
const pages = 10_000
export const outboxPageSize = 50

const mailHead = {
  registrationMailId: positiveId,
  trigger: oneOf(mailKinds),
  recipient: z.string(),
  subject: z.string(),
  deliveryStatusId: oneOf(deliveryStatuses),
  createdAt: instant,
  sentAt: instant.nullable(),
  /** The mail server's words, or another reason why it was not sent. */
  failure: z.string().nullable(),
  /** Whom it is for; null once their data were deleted. */
  recipientName: z.string().nullable(),
  eventRegistrationId: positiveId.nullable(),
  contactId: positiveId.nullable(),
  /** The event of the registration; null for a mail to a contact. */
  eventId: positiveId.nullable(),
  eventName: z.string().nullable(),
}

export type OutboxHead = z.infer<z.ZodObject<typeof mailHead>>

/** The mails of the outbox, sent or not, the newest first; with `q`, those whose address or subject has it. */
export const outboxMails = defineGet({
  name: 'utilities/outbox/fetch',
  path: '/utilities/outbox',
  permission: 'administer',
  budget: 'list',
  query: z.object({ page: integerParam(1, pages).optional(), q: searchText.optional() }),
  reply: z.object({ mails: z.array(z.object(mailHead)), hasMore: z.boolean() }),
  background: true,
})

/** One of them as it was composed. The private link works only where no mail server is set up, and is hidden otherwise. */
export const outboxMail = defineGet({
  name: 'utilities/outbox/mail',
  path: '/utilities/outbox/{registrationMailId}',
  params: z.object({ registrationMailId: integerParam(1) }),
  permission: 'administer',
  reply: z.object({
    ...mailHead,
    /** As recipients see it. */
    from: z.string(),
    replyTo: z.string().nullable(),
    /** The whole document, without scripts. */
    html: z.string(),
    /** The part for readers that show no HTML. */
    text: z.string(),
    /** The names of the files that leave with it. */
    attachments: z.array(z.string()),
  }),
  background: true,
})
