import * as contract from '#contract/events/events.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { createRecord, type RecordState } from '../createRecord.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    eventHosts: LookupStateOf<typeof contract.eventHosts>
    eventCodes: LookupStateOf<typeof contract.eventCodes>
    irReps: LookupStateOf<typeof contract.irReps>
    outsideDates: LookupStateOf<typeof contract.outsideDates>
    cloneableParts: LookupStateOf<typeof contract.cloneableParts>
    eventRecord: RecordState<contract.Event>
  }
}

export const events = createResource(contract.events, inEvents('events'))
/** The event whose tabs are open. */
export const eventRecord = createRecord(contract.eventById, inEvents('eventRecord'), events)
export const eventHosts = createLookup(contract.eventHosts, inEvents('eventHosts'))
export const eventCodes = createLookup(contract.eventCodes, inEvents('eventCodes'))
export const irReps = createLookup(contract.irReps, inEvents('irReps'), { parent: 'eventId' })
export const cloneEvent = createCallThunk(contract.cloneEvent, { storeAction: events.rowStored })
/** What would lie outside the event if it had these dates. */
export const outsideDates = createLookup(contract.outsideDates, inEvents('outsideDates'), { parent: 'eventId' })
export const cloneableParts = createLookup(contract.cloneableParts, inEvents('cloneableParts'), { parent: 'eventId' })
