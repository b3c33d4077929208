import * as contract from '#contract/events/formLists.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    formLists: LookupStateOf<typeof contract.formLists>
  }
}

/** What the lists of an event offer in its forms. */
export const formLists = createLookup(contract.formLists, inEvents('formLists'), { parent: 'eventId', shows: ['companies', 'contacts'] })
