import type { Made } from './validRow.ts'

/** What a row needs that its schema cannot say, by the name of the resource: a date within the event, another contact each time. */
export const examples: Readonly<Record<string, (made: Made) => Record<string, unknown>>> = {
  // An option among the ids may be one that no guest goes to.
  nightTimeGuests: () => ({ eventOptionId: null }),
}
