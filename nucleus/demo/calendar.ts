import { calendarTypes } from '#constants/calendar.ts'
import type { Db } from '../db/client.ts'
import { calendarItems } from '../db/tables/index.ts'
import { addDays, instantIn } from './dates.ts'
import { insertRows } from './insertRows.ts'
import { stamped } from './stamps.ts'

type NewItem = typeof calendarItems.$inferInsert

/** Days from the base date; the last day of an all-day item is `days` later. */
const plans = [
  { title: 'Call with the venue in New York', type: calendarTypes.call, day: 1, time: '15:00', minutes: 30, zone: 'America/New_York' },
  {
    title: 'Weekly planning of the forum',
    type: calendarTypes.internal,
    day: 2,
    time: '09:30',
    minutes: 45,
    zone: 'Europe/London',
    weekly: true,
  },
  { title: 'Names for the badges are due', type: calendarTypes.deadline, day: 6, days: 0, zone: 'Europe/London' },
  { title: 'Team in Zürich', type: calendarTypes.travel, day: 9, days: 2, zone: 'Europe/Zurich' },
  { title: 'Office closed', type: calendarTypes.holiday, day: 20, days: 1, zone: 'Europe/London' },
  { title: 'Rehearsal of the opening', type: calendarTypes.internal, day: 13, time: '16:00', minutes: 90, zone: 'America/New_York' },
] as const

/** Inserts a few calendar items around the base date, made up; returns the rows and their ids. */
export async function seedCalendar(db: Db, { baseDate, ownerId }: { baseDate: string; ownerId: number }) {
  const rows = plans.map((plan) => itemOf(plan, { baseDate, ownerId }))
  return { rows, ids: await insertRows(db, calendarItems, rows, 'calendarItemId') }
}

function itemOf(plan: (typeof plans)[number], { baseDate, ownerId }: { baseDate: string; ownerId: number }): NewItem {
  const { title, type: calendarTypeId, day, zone: timeZone } = plan
  const date = addDays(baseDate, day)
  // Nobody owns a holiday.
  const ownerContactId = calendarTypeId === calendarTypes.holiday ? null : ownerId
  const common = { title, calendarTypeId, timeZone, ownerContactId, ...stamped(addDays(baseDate, -14)) }
  if ('days' in plan) {
    const last = addDays(date, plan.days)
    return { ...common, isAllDay: true, startsAt: null, endsAt: null, startsOn: date, endsOn: last, repeatRule: null, lastsUntil: last }
  }
  const startsAt = instantIn(timeZone, date, plan.time)
  const endsAt = new Date(Date.parse(startsAt) + plan.minutes * 60_000).toISOString()
  const isWeekly = 'weekly' in plan
  return {
    ...{ ...common, isAllDay: false, startsAt, endsAt, startsOn: null, endsOn: null },
    ...{ repeatRule: isWeekly ? 'FREQ=WEEKLY' : null, lastsUntil: isWeekly ? null : date },
  }
}
