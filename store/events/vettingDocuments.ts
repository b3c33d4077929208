import * as contract from '#contract/events/vettingDocuments.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createDownloadThunk } from '../createDownloadThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inEvents } from './slices.ts'
import { vettingSubmissions } from './vetting.ts'

declare module './slices.ts' {
  interface EventsSlices {
    vettingDocuments: LookupStateOf<typeof contract.vettingDocuments>
  }
}

/** The documents of one submission. */
export const vettingDocuments = createLookup(contract.vettingDocuments, inEvents('vettingDocuments'))
export const addVettingDocument = createCallThunk(contract.addVettingDocument, {
  storeAction: ({ submission }) => vettingSubmissions.rowStored(submission),
})
export const deleteVettingDocument = createCallThunk(contract.deleteVettingDocument, {
  storeAction: ({ submission }) => vettingSubmissions.rowStored(submission),
})
/** Saves a document as a file. */
export const downloadVettingDocument = createDownloadThunk(contract.vettingDocumentFile)
