import * as contract from '#contract/calendar/items.ts'
import { calendarItemFile } from '#contract/calendar/entries.ts'
import { createDownloadThunk } from '../createDownloadThunk.ts'
import { createResource } from '../createResource.ts'
import { inCalendar } from './slices.ts'

export const calendarItems = createResource(contract.calendarItems, inCalendar('calendarItems'))
export const downloadCalendarItem = createDownloadThunk(calendarItemFile)
