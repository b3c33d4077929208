import type { eventCompanies } from '#contract/events/eventCompanies.ts'
import { eventCompanyMerge } from '#store/events/merges.ts'
import type { MergeOptions } from '../../resource/merge/MergeOptions.ts'

/** How two companies of an event are merged. */
export const companyMergeOptions: MergeOptions<typeof eventCompanies> = {
  store: eventCompanyMerge,
  detailOf: ({ companyTypeName, contactCount }) => `${companyTypeName} · ${contactCount} ${contactCount === 1 ? 'contact' : 'contacts'}`,
  fieldTexts: {
    sponsorId: ({ sponsorName }) => sponsorName,
    irRepContactId: ({ irRepName }) => irRepName,
    fixedLocationId: ({ locationName }) => locationName,
  },
  note: 'Other events and the company itself do not change.',
}
