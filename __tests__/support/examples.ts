import { pageTypes } from '#constants/choices.ts'
import type { RowContext } from './validRow.ts'

/** What a row needs that its schema cannot say, by the name of the resource: a date within the event, another contact each time. */
export const examples: Readonly<Record<string, (context: RowContext) => Record<string, unknown>>> = {
  // The events of the tests begin on this day and last for three.
  agendaDays: ({ index }) => ({ date: `2026-06-0${1 + (index % 3)}` }),
  // An option among the ids may be one that no guest goes to.
  nightTimeGuests: () => ({ eventOptionId: null }),
  eventOptions: () => ({ startsAt: '2026-06-01T18:00:00.000Z', endsAt: '2026-06-03T15:00:00.000Z' }),
  optionChoices: () => ({ checkInDate: '2026-06-01', checkOutDate: '2026-06-02', sharesWithContactId: null }),
  // The others come with the event.
  eventPages: () => ({ pageType: pageTypes.custom }),
}
