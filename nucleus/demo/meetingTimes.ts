import { daySlots } from '#contract/events/meetingSlots.ts'
import type { meetingTimes } from '../db/tables/index.ts'
import { addDays, instantIn } from './dates.ts'
import type { SeededEvent } from './events.ts'
import { stamped } from './stamps.ts'

/** Two blocks of meetings a day, around lunch; the last slot of a day is kept closed in reserve. */
const dayPlan = {
  ...{ from: '10:00', until: '16:30', lengthMinutes: 25, gapMinutes: 5 },
  pauses: [{ from: '12:30', until: '14:00' }],
}
const slots = daySlots(dayPlan)

/** The meeting times of an event. */
export const meetingTimesOf = ({ eventId, startsOn, plan, madeOn }: SeededEvent): (typeof meetingTimes.$inferInsert)[] =>
  Array.from({ length: plan.days }, (_, index) => addDays(startsOn, index)).flatMap((date) =>
    slots.map(({ start, end }, at) => {
      const startsAt = instantIn(plan.timeZone, date, clockOf(start))
      return {
        eventId,
        startsAt,
        endsAt: new Date(Date.parse(startsAt) + (end - start) * 60_000).toISOString(),
        groupName: null,
        isOpen: at < slots.length - 1,
        maxMeetings: null,
        locationIds: [],
        ...stamped(madeOn),
      }
    }),
  )

const clockOf = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
