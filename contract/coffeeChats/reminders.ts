import * as z from 'zod'
import { chatLimits, chatStatuses, type ChatStatusId, defaultReminderMinutes } from '#constants/coffeeChats.ts'
import { instant } from '../fields.ts'

/** `due`: it lies ahead, or leaves any moment. `missed`: its time has passed without a mail. */
export const reminderStates = ['due', 'sent', 'missed'] as const
/** `at`: when it was sent, else the moment that it is planned for. */
export const reminder = z.object({ minutes: z.number().int(), at: instant, state: z.enum(reminderStates) })
export type Reminder = z.infer<typeof reminder>

const minuteMs = 60_000

interface RemindedChat {
  startsAt: string
  coffeeChatStatusId: ChatStatusId
  reminderMinutes?: readonly number[]
  /** Those that were sent for this start. */
  sentReminders?: readonly number[]
  /** When each of those was sent. */
  sentReminderTimes?: readonly string[]
}
/** The statuses of chats whose attendees are reminded. */
export const remindedStatuses: readonly ChatStatusId[] = [chatStatuses.open, chatStatuses.full, chatStatuses.closed]

/** The reminders of a coffee chat, the earliest planned first. They follow its start. A draft has none yet, and one that is over or cancelled none any more. */
export function remindersOf(
  { startsAt, coffeeChatStatusId, reminderMinutes = defaultReminderMinutes, sentReminders = [], sentReminderTimes = [] }: RemindedChat,
  now: number,
): Reminder[] {
  if (!remindedStatuses.includes(coffeeChatStatusId)) return []
  return reminderMinutes
    .toSorted((a, b) => b - a)
    .map((minutes) => {
      const at = Date.parse(startsAt) - minutes * minuteMs
      const canLeave = now < Math.min(at + chatLimits.reminderLateMinutes * minuteMs, Date.parse(startsAt))
      const planned = new Date(at).toISOString()
      const sent = sentReminders.indexOf(minutes)
      if (sent !== -1) return { minutes, at: sentReminderTimes[sent] ?? planned, state: 'sent' }
      return { minutes, at: planned, state: canLeave ? 'due' : 'missed' }
    })
}

const units = [
  { minutes: 10_080, one: 'week', many: 'weeks' },
  { minutes: 1440, one: 'day', many: 'days' },
  { minutes: 60, one: 'hour', many: 'hours' },
  { minutes: 1, one: 'minute', many: 'minutes' },
] as const

/** "1 day before", in the largest unit that divides the minutes. */
export function reminderText(minutes: number): string {
  const unit = units.find((one) => minutes % one.minutes === 0) ?? units[3]
  const count = minutes / unit.minutes
  return `${count} ${count === 1 ? unit.one : unit.many} before`
}
