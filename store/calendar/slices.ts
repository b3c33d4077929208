import { combineSlices } from '@reduxjs/toolkit'
import type { calendarItems } from '#contract/calendar/items.ts'
import type { ListState } from '../createListSlice.ts'
import { slotsIn } from '../slotsIn.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    calendar: ReturnType<typeof calendarReducer>
  }
}

/** The slices of the area. The file that creates any other slice declares it (`declare module`). */
export interface CalendarSlices {
  calendarItems: ListState<typeof calendarItems>
}

export const calendarReducer = combineSlices().withLazyLoadedSlices<CalendarSlices>()
export const inCalendar = slotsIn<CalendarSlices>(calendarReducer, ({ calendar }) => calendar)
