import * as contract from '#contract/calendar/entries.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inCalendar } from './slices.ts'

declare module './slices.ts' {
  interface CalendarSlices {
    calendarEntries: LookupStateOf<typeof contract.calendarEntries>
  }
}

/** What the calendar shows of some days: items with their repeats, events, and coffee chats. */
export const calendarEntries = createLookup(contract.calendarEntries, inCalendar('calendarEntries'), {
  follows: ['calendarItems', 'events', 'coffeeChats'],
})
