import * as z from 'zod'
import { attendances, contactStates } from '#constants/choices.ts'
import { deliveryStatuses } from '#constants/mails.ts'
import { registrationStatuses, vettingStatuses } from '#constants/statuses.ts'
import { duplicateMatches, personMatches } from '#constants/vetting.ts'
import { defineGet } from '../define.ts'
import { email, idParam, instant, integerParam, oneOf, positiveId } from '../fields.ts'

/** The contact and the address of a history; contact 0 for an address alone. The address is percent-encoded in the path, and in no log. */
const person = z.object({ contactId: idParam, email })
const submission = z.object({ vettingSubmissionId: integerParam(1) })

/** A registration of the person, by which both histories recognise them. */
const ofRegistration = {
  eventRegistrationId: positiveId,
  eventId: positiveId,
  eventName: z.string(),
  /** Whether the contact or the address of the registration matched, or both. */
  matchedBy: oneOf(personMatches),
}

export const contactEventHistoryRow = z.object({
  ...ofRegistration,
  startsAt: instant,
  timeZone: z.string(),
  companyTypeName: z.string(),
  /** As in the registration: who an address alone was found for. */
  registrantName: z.string(),
  companyName: z.string().nullable(),
  eventStatusId: oneOf(registrationStatuses),
  attendance: oneOf(attendances),
})
export type ContactEventHistoryRow = z.infer<typeof contactEventHistoryRow>
/** The registrations of a contact or of an address at any event, the newest event first, `historyRows` at most (spec §7). */
export const contactEventHistory = defineGet({
  name: 'events/contactEventHistory',
  path: '/events/contact_event_history/{contactId}/{email}',
  params: person,
  reply: z.array(contactEventHistoryRow),
  background: true,
})

export const contactEmailEventHistoryRow = z.object({
  ...ofRegistration,
  registrationMailId: positiveId,
  subject: z.string(),
  recipient: z.string(),
  createdAt: instant,
  timeZone: z.string(),
  /** Null while it is not sent. */
  sentAt: instant.nullable(),
  deliveryStatusId: oneOf(deliveryStatuses),
  /** Why it was not sent, or not yet; null otherwise. */
  failure: z.string().nullable(),
})
export type ContactEmailEventHistoryRow = z.infer<typeof contactEmailEventHistoryRow>
/** The mails about these registrations, the newest first, `historyRows` at most (spec §7). */
export const contactEmailEventHistory = defineGet({
  name: 'events/contactEmailEventHistory',
  path: '/events/contact_email_event_history/{contactId}/{email}',
  params: person,
  reply: z.array(contactEmailEventHistoryRow),
  background: true,
})

export const earlierVetting = z.object({
  vettingSubmissionId: positiveId,
  eventId: positiveId,
  eventName: z.string(),
  timeZone: z.string(),
  vettingStatusId: oneOf(vettingStatuses),
  decisionReason: z.string().nullable(),
  decidedByName: z.string().nullable(),
  /** When it was decided; null before. */
  decidedAt: instant.nullable(),
  createdAt: instant,
  matchedBy: oneOf(personMatches),
})
export type EarlierVetting = z.infer<typeof earlierVetting>
/** The other submissions of an applicant, of any event, the newest first, `historyRows` at most. */
export const earlierVettings = defineGet({
  name: 'events/earlierVettings',
  path: '/events/earlier_vettings/{vettingSubmissionId}',
  params: submission,
  reply: z.array(earlierVetting),
  background: true,
})

export const likelyDuplicate = z.object({
  contactId: positiveId,
  contactStateId: oneOf(contactStates),
  name: z.string(),
  email: z.string().nullable(),
  companyName: z.string().nullable(),
  matchedBy: oneOf(duplicateMatches),
})
export type LikelyDuplicate = z.infer<typeof likelyDuplicate>
/** Other contacts, in any state but Merged, who are likely the applicant: of the same address or phone, or of the same name and company. */
export const likelyDuplicates = defineGet({
  name: 'events/likelyDuplicates',
  path: '/events/likely_duplicates/{vettingSubmissionId}',
  params: submission,
  budget: 'lookUp',
  reply: z.array(likelyDuplicate),
  background: true,
})
