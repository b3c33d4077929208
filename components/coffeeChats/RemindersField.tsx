import { Form, Select } from 'antd'
import { chatLimits } from '#constants/coffeeChats.ts'
import type { CoffeeChat } from '#contract/coffeeChats/coffeeChats.ts'
import { type Reminder, remindersOf, reminderText } from '#contract/coffeeChats/reminders.ts'
import { Field } from '../form/Field.tsx'
import { useFormSchema } from '../form/FormSchema.tsx'
import { isInstant } from '../form/readableDate.ts'
import { formatWithZone } from '../ui/dates.ts'
import { ToneTag } from '../ui/ToneTag.tsx'
import { nextMinute, useClock } from '../ui/useClock.ts'

const usual = [20_160, 10_080, 2880, 1440, 360, 180, 120, 60, 30, 15] as const

const states = {
  due: { tone: 'info', label: 'Due' },
  sent: { tone: 'success', label: 'Sent' },
  missed: { tone: 'warning', label: 'Missed' },
} as const satisfies Record<Reminder['state'], object>

/** Reminders were sent for the stored start; for another one none was. */
const sentFor = (row: CoffeeChat | null, startsAt: string): Partial<Pick<CoffeeChat, 'sentReminders' | 'sentReminderTimes'>> =>
  row && Date.parse(row.startsAt) === Date.parse(startsAt)
    ? { sentReminders: row.sentReminders, sentReminderTimes: row.sentReminderTimes }
    : {}

/** How long before the start people are reminded, and when that is or was. The moments follow the start while it is typed. */
export function RemindersField({ row }: { row: CoffeeChat | null }) {
  const form = Form.useFormInstance()
  const startsAt = Form.useWatch<string | undefined>('startsAt', form)
  const reminderMinutes = Form.useWatch<number[] | undefined>('reminderMinutes', form)
  const status = Form.useWatch<CoffeeChat['coffeeChatStatusId'] | undefined>('coffeeChatStatusId', form)
  const { timeZone } = useFormSchema()
  const now = useClock(nextMinute)
  const offered = [...new Set([...usual, ...(row?.reminderMinutes ?? [])])].toSorted((a, b) => b - a)
  const reminders =
    startsAt && isInstant(startsAt) && status !== undefined
      ? remindersOf({ startsAt, coffeeChatStatusId: status, reminderMinutes: reminderMinutes ?? [], ...sentFor(row, startsAt) }, now)
      : []
  return (
    <>
      <Field
        name="reminderMinutes"
        label="Reminders"
        extra={`At most ${chatLimits.reminders}. They move with the start, and go by e-mail to everybody who has a seat at that moment.`}
      >
        <Select<number[]>
          mode="multiple"
          showSearch={false}
          maxCount={chatLimits.reminders}
          options={offered.map((value) => ({ value, label: reminderText(value) }))}
        />
      </Field>
      {reminders.length > 0 && (
        <ul className="plain-list chat-reminders" aria-label="Moments of the reminders">
          {reminders.map(({ minutes, at, state }) => (
            <li key={minutes}>
              <ToneTag tone={states[state].tone}>{states[state].label}</ToneTag> {formatWithZone(at, timeZone)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
