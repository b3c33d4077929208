import { choiceLabel } from '#constants/choice.ts'
import { registrationStatuses } from '#constants/statuses.ts'
import type { EventContact, eventContacts } from '#contract/events/eventContacts.ts'
import { eventContactMerge } from '#store/events/merges.ts'
import type { MergeOptions } from '../../resource/merge/MergeOptions.ts'

/** How two contacts of an event are merged. */
export const contactMergeOptions: MergeOptions<typeof eventContacts> = {
  store: eventContactMerge,
  detailOf: ({ email, companyName }) => [email, companyName].filter(Boolean).join(' · '),
  fieldTexts: { eventCompanyId: ({ companyName }) => companyName, eventRegistrationId: registrationText },
  note: 'Other events and the contact itself do not change.',
}

/** The confirmation number and the status of a registration. */
function registrationText({ eventRegistrationId, registrationNumber, registrationStatusId }: EventContact): string | null {
  if (eventRegistrationId == null) return null
  return registrationNumber && `${registrationNumber} (${choiceLabel(registrationStatuses, registrationStatusId)})`
}
