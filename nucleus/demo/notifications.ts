import {
  notificationChannels,
  notificationStatuses as status,
  type NotificationStatusId,
  pushStatuses as push,
  type PushStatusId,
  severities,
  timings,
} from '#constants/notifications.ts'
import type { Db } from '../db/client.ts'
import { notificationRecipients, notifications } from '../db/tables/index.ts'
import type { Pools } from './contacts.ts'
import { addDays } from './dates.ts'
import { insertRows } from './insertRows.ts'
import { at } from './random.ts'
import { stamped } from './stamps.ts'

interface Plan {
  title: string
  body: string
  statusId: NotificationStatusId
  /** Days from the base date on which it was sent, or is to be; of a draft, on which it was written. */
  day: number
  severity: number
  isOfEvent?: boolean
  /** Filters of the product, by their ids. */
  filterIds: readonly number[]
  /** How many people are in each state. */
  people?: Partial<Record<keyof typeof states, number>>
}
const states = {
  queued: push.queued,
  sent: push.sent,
  failed: push.failed,
  suppressed: push.suppressed,
  missed: push.missed,
  unknown: push.unknown,
} satisfies Record<string, PushStatusId>
const failures: Partial<Record<PushStatusId, string>> = {
  [push.failed]: 'The gateway answered 410: No device',
  [push.suppressed]: 'This person has turned push notifications off.',
  [push.missed]: 'Its moment passed more than 60 minutes ago while nothing could be sent.',
  [push.unknown]: 'The server stopped while this was handed over. It may have arrived.',
}

const { info, success, warning, error } = severities
// oxfmt-ignore
const plans: readonly Plan[] = [
  { title: 'Your agenda is ready', body: 'Sessions and rooms are final. Open the agenda to plan your two days.', statusId: status.draft, day: -1, severity: info, isOfEvent: true, filterIds: [3] },
  { title: 'Registration closes on Friday', body: 'A few places are left for allocators. Answer the open questions of your registration.', statusId: status.scheduled, day: 6, severity: warning, isOfEvent: true, filterIds: [5], people: { queued: 18 } },
  { title: 'Welcome! Badges are at the desk', body: 'Show the code in your confirmation. Coffee is on the first floor until nine.', statusId: status.sent, day: -3, severity: success, isOfEvent: true, filterIds: [3], people: { sent: 24, suppressed: 1 } },
  { title: 'Lunch moves to the terrace', body: 'The dining room is closed. Lunch is served on the terrace from 12:30.', statusId: status.sentWithFailures, day: -3, severity: warning, isOfEvent: true, filterIds: [6], people: { sent: 19, failed: 3, unknown: 1 } },
  { title: 'Shuttle to the airport is delayed', body: 'The 16:00 bus leaves at 16:25.', statusId: status.missed, day: -2, severity: error, filterIds: [1], people: { missed: 12 } },
  { title: 'Manager evening: last places', body: 'Ten seats came free. First come, first served.', statusId: status.cancelled, day: -9, severity: info, filterIds: [9], people: { suppressed: 14 } },
]

/** Inserts push notifications in several statuses, with their people; returns the rows and their ids. */
export async function seedNotifications(
  db: Db,
  { baseDate, pools, events }: { baseDate: string; pools: Pools; events: readonly { eventId: number }[] },
) {
  const rows = plans.map((plan) => {
    const { title, body, statusId, day, severity, isOfEvent = false, filterIds, people = {} } = plan
    const sendAt = `${addDays(baseDate, day)}T08:00:00.000Z`
    const written = addDays(baseDate, Math.min(day, 0) - 2)
    const isDraft = statusId === status.draft
    return {
      ...{ title, body, severity, notificationStatusId: statusId, channel: notificationChannels.push },
      eventId: isOfEvent ? at(events, 0).eventId : null,
      filterIds: [...filterIds],
      timing: isDraft ? timings.now : timings.atTime,
      sendAt: isDraft ? null : sendAt,
      timeZone: 'Europe/London',
      audienceCount: isDraft ? null : Object.values(people).reduce((sum, count) => sum + count, 0),
      scheduledAt: isDraft ? null : `${written}T10:00:00.000Z`,
      endedAt: isDraft || statusId === status.scheduled ? null : `${addDays(baseDate, day)}T08:01:00.000Z`,
      ...stamped(written),
    }
  })
  const ids = await insertRows(db, notifications, rows, 'notificationId')
  const everybody = [...pools[1], ...pools[2]]
  const recipients = plans.flatMap(({ people = {} }, index) => {
    const dueAt = at(rows, index).sendAt ?? ''
    const pushStatusIds = Object.entries(people).flatMap(([name, count]) =>
      Array.from({ length: count }, () => states[name as keyof typeof states]),
    )
    return pushStatusIds.map((pushStatusId, nth) => ({
      notificationId: at(ids, index),
      contactId: at(everybody, index * 5 + nth).contactId,
      pushStatusId,
      dueAt,
      nextAttemptAt: pushStatusId === push.queued ? dueAt : null,
      attempts: pushStatusId === push.sent || pushStatusId === push.failed || pushStatusId === push.unknown ? 1 : 0,
      sentAt: pushStatusId === push.sent ? dueAt : null,
      failure: failures[pushStatusId] ?? null,
      ...stamped(at(rows, index).createdAt),
    }))
  })
  await insertRows(db, notificationRecipients, recipients)
  return { rows, ids }
}
