import { type VettingSubmission, vettingSubmissions as declared } from '#contract/events/vetting.ts'
import * as contract from '#contract/events/vettingDecisions.ts'
import {
  changeReferenceStatus,
  requestReference,
  type VettingReference,
  vettingReferences as declaredReferences,
} from '#contract/events/vettingReferences.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    submissionChoices: LookupStateOf<typeof declared.calls.list>
  }
}

export const vettingSubmissions = createResource(declared, inEvents('vettingSubmissions'))
/** The submissions of an event to choose from. */
export const submissionChoices = createLookup(
  { ...declared.calls.list, name: 'events/submissionChoices/fetch' },
  inEvents('submissionChoices'),
)
/** Changes the status of a submission. */
export const changeVettingStatus = createCallThunk(contract.decideVetting, {
  storeAction: ({
    movedRegistrationTo: _,
    registrationRefusal: __,
    cancelledBookings: ___,
    promoted: ____,
    people: _____,
    mails: ______,
    mailProblem: _______,
    mailRefusal: ________,
    undoToken: _________,
    ...row
  }) => vettingSubmissions.rowStored(row),
  storeCurrentAction: (row) => vettingSubmissions.heldRowsStored([row as VettingSubmission]),
})

/** What a decision would also do now. */
export const previewVettingDecision = createCallThunk(contract.previewVettingDecision)

export const vettingReferences = createResource(declaredReferences, inEvents('vettingReferences'))
/** Changes the status of a reference. */
export const moveReference = createCallThunk(changeReferenceStatus, {
  storeAction: vettingReferences.rowStored,
  storeCurrentAction: (row) => vettingReferences.heldRowsStored([row as VettingReference]),
})
/** Creates the private link of a reference. Its address is in the reply only. */
export const createReferenceLink = createCallThunk(requestReference, {
  storeAction: ({ reference }) => vettingReferences.rowStored(reference),
  storeCurrentAction: (row) => vettingReferences.heldRowsStored([row as VettingReference]),
})
