import { choiceLabel } from '#constants/choice.ts'
import { registrationStatuses } from '#constants/statuses.ts'
import type { EventContact, eventContacts } from '#contract/events/eventContacts.ts'
import { eventContactMerge } from '#store/events/merges.ts'
import type { Merging } from '../../resource/merge/Merging.ts'

/** How two contacts of an event that are one person become one. */
export const contactMerging: Merging<typeof eventContacts> = {
  store: eventContactMerge,
  detailOf: ({ email, companyName }) => [email, companyName].filter(Boolean).join(' · '),
  shows: { eventCompanyId: ({ companyName }) => companyName, eventRegistrationId: registrationWords },
  note: 'Other events, and the contact itself, stay as they are.',
}

/** A registration as staff know it. */
function registrationWords({ registrationNumber, registrationStatusId }: EventContact): string | null {
  return registrationNumber && `${registrationNumber} (${choiceLabel(registrationStatuses, registrationStatusId)})`
}
