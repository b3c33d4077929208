import * as contract from '#contract/events/pages.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

export const eventPages = createResource(contract.eventPages, inEvents('eventPages'))
export const fetchPagePreview = createCallThunk(contract.pagePreview)
export const fetchDraftPreview = createCallThunk(contract.draftPreview)
export const fetchPageVersion = createCallThunk(contract.pageVersion)
