import type { Made } from './validRow.ts'

/** What a row needs that its schema cannot say, by the name of the resource: a date within the event, another contact each time. */
export const examples: Readonly<Record<string, (made: Made) => Record<string, unknown>>> = {
  eventOptions: () => ({ startsAt: '2026-06-01T18:00:00.000Z', endsAt: '2026-06-03T15:00:00.000Z' }),
  optionChoices: () => ({ checkInDate: '2026-06-01', checkOutDate: '2026-06-02', sharesWithContactId: null }),
}
