import * as contract from '#contract/events/events.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup } from '../createLookup.ts'
import { createRecord } from '../createRecord.ts'
import { createResource } from '../createResource.ts'

export const events = createResource(contract.events)
/** The event whose tabs are open. */
export const eventRecord = createRecord(contract.eventById, events)
export const eventHosts = createLookup(contract.eventHosts)
export const irReps = createLookup(contract.irReps)
export const cloneEvent = createCallThunk(contract.cloneEvent, { alsoStores: events.rowStored })
/** What would lie outside of dates that an event could have. */
export const outsideDates = createLookup(contract.outsideDates)
export const cloneableParts = createLookup(contract.cloneableParts)
