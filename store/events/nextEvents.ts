import type { events as declared } from '#contract/events/events.ts'
import { createList } from '../createList.ts'
import type { ListState } from '../createListSlice.ts'
import { events } from './events.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    nextEvents: ListState<typeof declared>
  }
}

/** The dashboard's events. A separate list, so that the list of all events keeps its page and rows. */
export const nextEvents = createList(events, inEvents('nextEvents'))
