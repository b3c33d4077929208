import { Form } from 'antd'
import { type ReactNode, useRef } from 'react'
import { instant, isBefore } from '#contract/fields.ts'
import { labelAt } from '#contract/messages.ts'
import { DateTimeField } from './DateTimeField.tsx'
import { useFormSchema } from './FormSchema.tsx'
import { fromWallClock, toWallClock } from './zonedTime.ts'

interface Props {
  /** The names of both fields. */
  start: string
  end: string
  startExtra?: ReactNode
  endExtra?: ReactNode
  /** What an empty end becomes when a start is entered; null: it stays empty. */
  usualMinutes?: number | null
}

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * A start and an end. When the user moves the start, the end keeps its distance: the same number of days and time of day, or the same length
 * if that is less than a day. An end before its start is refused at the end.
 */
export function DateRangeFields({ start, end, startExtra, endExtra, usualMinutes = 60 }: Props) {
  const form = Form.useFormInstance<Record<string, string | null | undefined>>()
  const { schema, timeZone } = useFormSchema()
  const lastStart = useRef('')
  const follow = (startsAt: string) => {
    const before = lastStart.current
    if (startsAt === before || !isValid(startsAt)) return
    lastStart.current = startsAt
    const endsAt = form.getFieldValue(end) ?? ''
    const next = endsAt === '' ? endAfter(startsAt, usualMinutes) : movedEnd({ before, startsAt, endsAt, timeZone })
    if (next !== endsAt) form.setFieldValue(end, next)
    if (next !== '') form.validateFields([end]).catch(() => undefined)
  }
  return (
    <>
      <DateTimeField
        name={start}
        extra={startExtra}
        onFocus={() => {
          lastStart.current = form.getFieldValue(start) ?? ''
        }}
        onEntered={follow}
      />
      <DateTimeField
        name={end}
        extra={endExtra}
        rules={[
          {
            validator: (_, endsAt: string | null | undefined) => {
              const startsAt = form.getFieldValue(start) ?? ''
              if (!endsAt || !isValid(startsAt) || !isValid(endsAt) || isBefore(startsAt, endsAt)) return Promise.resolve()
              return Promise.reject(new Error(`${labelAt(schema, [end])} must be after ${labelAt(schema, [start])}`))
            },
          },
        ]}
      />
    </>
  )
}

const isValid = (value: string): boolean => instant.safeParse(value).success

const endAfter = (startsAt: string, minutes: number | null): string =>
  minutes === null ? '' : new Date(Date.parse(startsAt) + minutes * minuteMs).toISOString()

function movedEnd({ before, startsAt, endsAt, timeZone }: { before: string; startsAt: string; endsAt: string; timeZone: string }): string {
  if (!isValid(before) || !isValid(endsAt) || !isBefore(before, endsAt)) return endsAt
  const length = Date.parse(endsAt) - Date.parse(before)
  if (length < dayMs) return new Date(Date.parse(startsAt) + length).toISOString()
  const wallMs = (iso: string) => Date.parse(`${toWallClock(iso, timeZone)}Z`)
  const wall = new Date(wallMs(endsAt) + wallMs(startsAt) - wallMs(before))
  return fromWallClock(wall.toISOString().slice(0, 16), timeZone) ?? endsAt
}
