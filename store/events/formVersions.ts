import * as contract from '#contract/events/formVersions.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    formVersions: LookupStateOf<typeof contract.formVersions>
    unpublishedChanges: LookupStateOf<typeof contract.formComparison>
    formComparison: LookupStateOf<typeof contract.formComparison>
  }
}

export const formVersions = createLookup(contract.formVersions, inEvents('formVersions'))
/** What differs between the newest version and the form as it is edited. */
export const unpublishedChanges = createLookup(
  { ...contract.formComparison, name: 'events/unpublishedChanges/fetch' },
  inEvents('unpublishedChanges'),
)
/** What differs between two versions that somebody compares. */
export const formComparison = createLookup(contract.formComparison, inEvents('formComparison'))
export const publishForm = createCallThunk(contract.publishForm)
export const restoreForm = createCallThunk(contract.restoreForm)
