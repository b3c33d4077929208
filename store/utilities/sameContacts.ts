import { samePeople } from '#contract/utilities/purgatory.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inUtilities } from './slices.ts'

declare module './slices.ts' {
  interface UtilitiesSlices {
    sameContacts: LookupStateOf<typeof samePeople>
  }
}

/** Who one contact may be twice, on their page and in the merge tool: beside the queue of purgatory, which asks for many. */
export const sameContacts = createLookup({ ...samePeople, name: 'utilities/sameContacts' }, inUtilities('sameContacts'))
