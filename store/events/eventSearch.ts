import * as contract from '#contract/events/events.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** Events to choose from, by a part of their names. */
export const searchEvents = createCallThunk({ ...contract.events.calls.list, name: 'events/eventSearch/fetch', background: true })
/** An event that only an address names. */
export const fetchNamedEvent = createCallThunk({ ...contract.eventById, name: 'events/namedEvent/fetch', background: true })
