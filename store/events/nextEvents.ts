import { eventState } from '#constants/statuses.ts'
import * as contract from '#contract/events/events.ts'
import { createLookup } from '../createLookup.ts'

/** The dashboard's events: a list of its own, so that the list of all events keeps its page and its rows. */
export const nextEvents = createLookup({ ...contract.events.calls.list, name: 'events/nextEvents/fetch' })

const { draft, published, registrationClosed, live } = eventState
/** The six events that run or come next at this instant. */
export const fetchNextEvents = (now: string) =>
  nextEvents.fetch({ from: now, states: [draft, published, registrationClosed, live].join(','), sort: 'startsAt', page: 1, pageSize: 6 })
