import type { eventContacts } from '#contract/events/eventContacts.ts'
import { eventContactMerge } from '#store/events/merges.ts'
import type { Merging } from '../../resource/merge/Merging.ts'

/** How two contacts of an event that are one person become one. */
export const contactMerging: Merging<typeof eventContacts> = {
  store: eventContactMerge,
  detailOf: ({ email, companyName }) => [email, companyName].filter(Boolean).join(' · '),
  shows: { eventCompanyId: ({ companyName }) => companyName, eventRegistrationId: ({ eventRegistrationId: id }) => `Number ${id}` },
  note: 'Other events, and the contact itself, stay as they are.',
}
