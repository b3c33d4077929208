import * as z from 'zod'
import { deliveryStatuses } from '#constants/mails.ts'
import { meetingStatuses } from '#constants/meetings.ts'
import { personMatches } from '#constants/vetting.ts'
import { defineGet } from '../define.ts'
import { instant, integerParam, oneOf, positiveId } from '../fields.ts'
import { contactEventHistoryRow } from './vettingEvidence.ts'

/** What the page of a contact shows of them at events. Each call follows a merge, and answers the newest `historyRows` rows. */
const contact = z.object({ contactId: integerParam(1) })

/** The registrations of a contact, and others with their address; the newest event first. Somebody without an address has theirs too. */
export const contactRegistrations = defineGet({
  name: 'events/contactRegistrations',
  path: '/events/contact_registrations/{contactId}',
  params: contact,
  reply: z.array(contactEventHistoryRow),
  background: true,
})

export const contactMail = z.object({
  registrationMailId: positiveId,
  /** Where the console opens what the mail is about: a registration, or the e-mail to contacts that it is one of. */
  address: z.string(),
  /** Null for an e-mail to contacts. */
  eventName: z.string().nullable(),
  subject: z.string(),
  recipient: z.string(),
  createdAt: instant,
  /** Null while it is not sent. */
  sentAt: instant.nullable(),
  deliveryStatusId: oneOf(deliveryStatuses),
  /** Why it could not be sent. */
  failure: z.string().nullable(),
  /** By what the contact was recognised in the registration; the contact for an e-mail to contacts. */
  matchedBy: oneOf(personMatches),
})
export type ContactMail = z.infer<typeof contactMail>
/** Every mail to a contact: about their registrations, and e-mails to contacts. The newest first, without the texts. */
export const contactMails = defineGet({
  name: 'events/contactMails',
  path: '/events/contact_mails/{contactId}',
  params: contact,
  reply: z.array(contactMail),
  background: true,
})

export const contactMeeting = z.object({
  meetingId: positiveId,
  eventId: positiveId,
  eventName: z.string(),
  /** Null while it has no time. */
  startsAt: instant.nullable(),
  timeZone: z.string(),
  meetingStatusId: oneOf(meetingStatuses),
  /** The names of everybody else in it, by name. */
  others: z.array(z.string()),
})
export type ContactMeeting = z.infer<typeof contactMeeting>
/** The meetings of a contact at any event, whatever became of them: the newest event first, in it the latest first. */
export const contactMeetings = defineGet({
  name: 'events/contactMeetings',
  path: '/events/contact_meetings/{contactId}',
  params: contact,
  reply: z.array(contactMeeting),
  background: true,
})
