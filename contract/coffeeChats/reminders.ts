import * as z from 'zod'
import { chatStatuses, type ChatStatusId, defaultReminderMinutes } from '#constants/coffeeChats.ts'
import { instant } from '../fields.ts'

/** `due`: it lies ahead. `missed`: its moment has passed without a mail. */
export const reminderStates = ['due', 'missed'] as const
export const reminder = z.object({ minutes: z.number().int(), at: instant, state: z.enum(reminderStates) })
export type Reminder = z.infer<typeof reminder>

interface RemindedChat {
  startsAt: string
  coffeeChatStatusId: ChatStatusId
  reminderMinutes?: readonly number[]
}
const withReminders: readonly ChatStatusId[] = [chatStatuses.open, chatStatuses.full, chatStatuses.closed]

/** The reminders of a coffee chat, the earliest first. They follow its start. A draft has none yet, and one that is over or cancelled none any more. */
export function remindersOf(
  { startsAt, coffeeChatStatusId, reminderMinutes = defaultReminderMinutes }: RemindedChat,
  now: number,
): Reminder[] {
  if (!withReminders.includes(coffeeChatStatusId)) return []
  return reminderMinutes
    .toSorted((a, b) => b - a)
    .map((minutes) => {
      const at = Date.parse(startsAt) - minutes * 60_000
      return { minutes, at: new Date(at).toISOString(), state: at > now ? 'due' : 'missed' }
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
