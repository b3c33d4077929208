import { Form, type FormRule } from 'antd'
import { type ReactNode, useRef } from 'react'
import { labelAt } from '#contract/messages.ts'
import { DateTimeField } from './DateTimeField.tsx'
import type { DateKind } from './dateText.ts'
import { useFormSchema } from './FormSchema.tsx'
import { LocalInputField } from './LocalInputField.tsx'
import { isEarlier, laterBy, movedEnd } from './movedEnd.ts'
import { isValueOf } from './readableDate.ts'

interface Props {
  /** The names of both fields. */
  start: string
  end: string
  /** What both hold: instants in the form's zone, local dates or times of day. */
  kind?: DateKind
  startExtra?: ReactNode
  endExtra?: ReactNode
  /** The first and last local date offered, as YYYY-MM-DD. */
  min?: string
  max?: string
  /** What an empty end becomes when a start is entered; null: it stays empty. */
  usualMinutes?: number | null
  /** It has no length: when something opens and closes are moments of their own, of which none follows the other. */
  isWindow?: boolean
  /** What an end is compared as, if it is not what it says: of a day that ends after midnight, for instance. */
  endAs?: (end: string) => string
  /** Whether the end may be the same as the start: the last of some days, which counts. */
  mayBeSame?: boolean
}

const asItIs = (end: string): string => end

/**
 * A start and an end. When the user moves the start of something with a length, its end keeps the distance (`movedEnd`). An end before its start is
 * refused at the end.
 */
export function DateRangeFields({
  start,
  end,
  kind = 'dateTime',
  startExtra,
  endExtra,
  min,
  max,
  usualMinutes = 60,
  isWindow = false,
  endAs = asItIs,
  mayBeSame = false,
}: Props) {
  const form = Form.useFormInstance<Record<string, string | null | undefined>>()
  const { schema, timeZone } = useFormSchema()
  const lastStart = useRef('')
  const usualEnd = (entered: string) => (usualMinutes === null ? '' : laterBy(usualMinutes, entered, kind))
  const nextEnd = (moved: { before: string; start: string; end: string }) =>
    moved.end === '' ? usualEnd(moved.start) : movedEnd(moved, { kind, timeZone })
  const follow = (entered: string) => {
    const before = lastStart.current
    if (entered === before || !isValueOf(entered, kind)) return
    lastStart.current = entered
    const endValue = form.getFieldValue(end) ?? ''
    const next = isWindow ? endValue : nextEnd({ before, start: entered, end: endValue })
    if (next !== endValue) form.setFieldValue(end, next)
    if (next !== '') form.validateFields([end]).catch(() => undefined)
  }
  const isAfterStart: FormRule = {
    validator: (_, endValue: string | null | undefined) => {
      const startValue = form.getFieldValue(start) ?? ''
      if (!endValue || !isValueOf(startValue, kind) || !isValueOf(endValue, kind)) return Promise.resolve()
      const compared = endAs(endValue)
      if (mayBeSame ? !isEarlier(compared, startValue, kind) : isEarlier(startValue, compared, kind)) return Promise.resolve()
      const rule = mayBeSame ? 'must not be before' : 'must be after'
      return Promise.reject(new Error(`${labelAt(schema, [end])} ${rule} ${labelAt(schema, [start])}`))
    },
  }
  const startProps = {
    name: start,
    extra: startExtra,
    onFocus: () => {
      lastStart.current = form.getFieldValue(start) ?? ''
    },
    onEntered: follow,
  }
  const endProps = { name: end, extra: endExtra, rules: [isAfterStart] }
  if (kind === 'dateTime')
    return (
      <>
        <DateTimeField {...startProps} />
        <DateTimeField {...endProps} />
      </>
    )
  return (
    <>
      <LocalInputField {...startProps} kind={kind} min={min} max={max} />
      <LocalInputField {...endProps} kind={kind} min={min} max={max} />
    </>
  )
}
