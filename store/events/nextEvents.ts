import { eventState } from '#constants/statuses.ts'
import { createList } from '../createList.ts'
import { events } from './events.ts'

/** The dashboard's events: a list of its own, so that the list of all events keeps its page and its rows. */
export const nextEvents = createList(events, 'nextEvents')

const { draft, published, registrationClosed, live } = eventState
/** Asks for the six events that run or come next at this instant. */
export const nextEventsAt = (now: string) => ({
  from: now,
  states: [draft, published, registrationClosed, live].join(','),
  sort: 'startsAt',
  page: 1,
  pageSize: 6,
})
