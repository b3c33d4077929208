import type { Made } from './validRow.ts'

/** What a row needs that its schema cannot say, by the name of the resource: a date within the event, another contact each time. */
export const examples: Readonly<Record<string, (made: Made) => Record<string, unknown>>> = {
  // The others come with the event.
  eventPages: () => ({ pageType: 10 }),
}
