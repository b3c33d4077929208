import * as contract from '#contract/events/formCopy.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    formSources: LookupStateOf<typeof contract.formSources>
  }
}

/** The forms whose questions can be copied. */
export const formSources = createLookup(contract.formSources, inEvents('formSources'))
export const copyForm = createCallThunk(contract.copyForm)
/** What a copy would add. */
export const previewCopyForm = createCallThunk(contract.previewCopyForm)
