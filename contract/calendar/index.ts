import { calendarEntries, calendarItemFile, fetchCalendarTypes } from './entries.ts'
import { calendarItems } from './items.ts'

/** Every resource of the area. */
export const calendarResources = [calendarItems] as const
/** Its calls that belong to no resource. */
export const calendarCalls = [fetchCalendarTypes, calendarEntries, calendarItemFile] as const
