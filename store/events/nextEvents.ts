import { createList } from '../createList.ts'
import { events } from './events.ts'

/** The dashboard's events: a list of its own, so that the list of all events keeps its page and its rows. */
export const nextEvents = createList(events, 'nextEvents')
