import type { Made } from './validRow.ts'

/** What a row needs that its schema cannot say, by the name of the resource: a date within the event, another contact each time. */
export const examples: Readonly<Record<string, (made: Made) => Record<string, unknown>>> = {
  // The events of the tests begin on this day and last for three.
  agendaDays: ({ index }) => ({ date: `2026-06-0${1 + (index % 3)}` }),
}
