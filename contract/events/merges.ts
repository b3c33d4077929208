import { definePost } from '../define.ts'
import { positiveId } from '../fields.ts'
import { type Merge, mergeChoices, mergeReply } from '../merge.ts'
import type { InputOf } from '../call.ts'
import { eventCompanies } from './eventCompanies.ts'
import { eventContacts } from './eventContacts.ts'

const contactFields = [
  'eventCompanyId',
  'role',
  'attendsMeetings',
  'badgeName',
  'badgeTitle',
  'eventRegistrationId',
  'minMeetings',
  'maxMeetings',
  'blackouts',
  'notes',
] as const
/** Merges two contacts of an event that are the same person (docs/domain.md §6.3). Other events are not changed. */
export const mergeEventContacts = definePost({
  name: 'events/mergeContacts',
  path: '/events/merge_contacts',
  permission: 'editEvents',
  body: mergeChoices(contactFields).extend({
    eventId: positiveId,
    survivorEventCompanyContactId: positiveId,
    mergedEventCompanyContactId: positiveId,
  }),
  reply: mergeReply(eventContacts.row),
  toast: { success: 'Event contact merged successfully.', failure: 'Failed to merge Event contacts!' },
})
export const eventContactMerge: Merge<typeof eventContacts, InputOf<typeof mergeEventContacts>, (typeof contactFields)[number]> = {
  fields: contactFields,
  combined: ['blackouts', 'notes'],
  idsOf: (survivor, [merged]) => ({
    eventId: survivor.eventId,
    survivorEventCompanyContactId: survivor.eventCompanyContactId,
    mergedEventCompanyContactId: merged.eventCompanyContactId,
  }),
}

const companyFields = [
  'displayName',
  'eventCompanyStatus',
  'sponsorId',
  'irRepContactId',
  'fixedLocationId',
  'minMeetings',
  'maxMeetings',
  'passAllowance',
  'isHiddenFromDirectory',
  'notes',
] as const
/** Merges two companies of an event that are the same (docs/domain.md §6.3). Other events are not changed. */
export const mergeEventCompanies = definePost({
  name: 'events/mergeCompanies',
  path: '/events/merge_companies',
  permission: 'editEvents',
  body: mergeChoices(companyFields).extend({ eventId: positiveId, survivorEventCompanyId: positiveId, mergedEventCompanyId: positiveId }),
  reply: mergeReply(eventCompanies.row),
  toast: { success: 'Event companies merged successfully.', failure: 'Failed to merge event companies!' },
})
export const eventCompanyMerge: Merge<typeof eventCompanies, InputOf<typeof mergeEventCompanies>, (typeof companyFields)[number]> = {
  fields: companyFields,
  combined: ['notes'],
  idsOf: (survivor, [merged]) => ({
    eventId: survivor.eventId,
    survivorEventCompanyId: survivor.eventCompanyId,
    mergedEventCompanyId: merged.eventCompanyId,
  }),
}
