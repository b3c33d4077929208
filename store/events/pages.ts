import * as contract from '#contract/events/pages.ts'
import { createCallThunk } from '../createCallThunk.ts'
import type { ListState } from '../createListSlice.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    eventPages: ListState<typeof contract.eventPages>
  }
}

export const eventPages = createResource(contract.eventPages, inEvents('eventPages'))
export const fetchPagePreview = createCallThunk(contract.pagePreview)
export const fetchDraftPreview = createCallThunk(contract.draftPreview)
export const fetchPageVersion = createCallThunk(contract.pageVersion)
