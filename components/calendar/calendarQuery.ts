import { viewerZone } from '../ui/dates.ts'
import { daysOfMonth } from './month.ts'

/** What a calendar asks for to show a month, by its first day, in the zone of whoever looks. */
export const calendarQuery = (month: string) => ({ ...daysOfMonth(month), timeZone: viewerZone() })
