import { calendarTypes } from '#constants/calendar.ts'
import { fromWallClock } from '../form/zonedTime.ts'
import { viewerZone } from '../ui/dates.ts'

/** What a new item starts with. */
export const itemDefaults = { calendarTypeId: calendarTypes.call, isAllDay: false, contactIds: [] }

/** When a new item is, that somebody adds by a click into the calendar. */
export type NewItemTimes = { startsAt: string; endsAt: string } | { isAllDay: true; startsOn: string; endsOn: string }

const minuteMs = 60_000

export const wholeDay = (date: string): NewItemTimes => ({ isAllDay: true, startsOn: date, endsOn: date })
export const halfHourFrom = (startsAt: number): NewItemTimes => ({
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(startsAt + 30 * minuteMs).toISOString(),
})
/** The usual time of a day, for whoever looks. */
export const morningOf = (date: string): NewItemTimes => halfHourFrom(Date.parse(fromWallClock(`${date}T09:00`, viewerZone()) ?? date))
