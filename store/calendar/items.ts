import * as contract from '#contract/calendar/items.ts'
import { createResource } from '../createResource.ts'
import { inCalendar } from './slices.ts'

export const calendarItems = createResource(contract.calendarItems, inCalendar('calendarItems'))
