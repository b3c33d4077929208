import * as contract from '#contract/events/vettingEvidence.ts'
import { vettingReferences } from '#contract/events/vettingReferences.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    contactEventHistory: LookupStateOf<typeof contract.contactEventHistory>
    contactEmailEventHistory: LookupStateOf<typeof contract.contactEmailEventHistory>
    earlierVettings: LookupStateOf<typeof contract.earlierVettings>
    likelyDuplicates: LookupStateOf<typeof contract.likelyDuplicates>
    referencesOfSubmission: LookupStateOf<typeof vettingReferences.calls.list>
  }
}

export const contactEventHistory = createLookup(contract.contactEventHistory, inEvents('contactEventHistory'))
export const contactEmailEventHistory = createLookup(contract.contactEmailEventHistory, inEvents('contactEmailEventHistory'))
export const earlierVettings = createLookup(contract.earlierVettings, inEvents('earlierVettings'))
export const likelyDuplicates = createLookup(contract.likelyDuplicates, inEvents('likelyDuplicates'))
/** The references of one submission. */
export const referencesOfSubmission = createLookup(
  { ...vettingReferences.calls.list, name: 'events/referencesOfSubmission/fetch' },
  inEvents('referencesOfSubmission'),
)
