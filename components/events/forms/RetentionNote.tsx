import { useState } from 'react'
import { Form } from 'antd'
import type { Event } from '#contract/events/events.ts'
import type { EventQuestion } from '#contract/events/questions.ts'
import { dateFormat, formatInZone } from '../../ui/dates.ts'

interface Props {
  row: Pick<EventQuestion, 'responseCount'> | null
  event: Pick<Event, 'endsAt' | 'timeZone'>
}

/** When the answers to a question are deleted, and how many they are now. */
export function RetentionNote({ row, event: { endsAt, timeZone } }: Props) {
  const form = Form.useFormInstance()
  const months = Form.useWatch<number | null | undefined>('retentionMonths', { form, preserve: true })
  const [openedAt] = useState(() => Date.now())
  if (!months) return 'After the event. Leave empty to keep the answers with the registration'
  const due = monthsLater(endsAt, months)
  const when = Date.parse(due) > openedAt ? `on ${formatInZone(due, timeZone, dateFormat)}` : 'within an hour of saving'
  const count = row?.responseCount ?? 0
  const what = count === 0 ? 'The answers are' : count === 1 ? 'The answer is' : `All answers, now ${count.toLocaleString('en-GB')}, are`
  return `${what} deleted ${when}, with files and history. This cannot be undone`
}

/** So many months later, on the last day of a month that is too short. As nucleus counts, in UTC. */
function monthsLater(iso: string, months: number): string {
  const date = new Date(iso)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.toISOString()
}
