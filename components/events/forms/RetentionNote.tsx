import { useState } from 'react'
import { Form } from 'antd'
import type { EventQuestion } from '#contract/events/questions.ts'
import { type DatedEvent, deletionOf, deletionText } from './deletionOf.ts'

interface Props {
  row: Pick<EventQuestion, 'responseCount' | 'retentionMonths' | 'updatedAt'> | null
  event: DatedEvent
}

/** When the answers to a question are deleted, and how many they are now. */
export function RetentionNote({ row, event }: Props) {
  const form = Form.useFormInstance()
  const months = Form.useWatch<number | null | undefined>('retentionMonths', { form, preserve: true })
  const [openedAt] = useState(() => Date.now())
  if (!months) return 'After the event. Leave empty to keep the answers with the registration'
  const changedAt = row?.retentionMonths === months ? Date.parse(row.updatedAt) : openedAt
  const at = deletionOf(event, { months, changedAt }, openedAt)
  return `${deletionText(event, { at, count: row?.responseCount ?? 0 })}, with files and history. This cannot be undone`
}
