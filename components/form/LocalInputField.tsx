import type { FormRule } from 'antd'
import { readableDate } from './readableDate.ts'
import { DateInput, type DateInputProps } from './DateInput.tsx'
import { Field, type FieldProps } from './Field.tsx'

interface Props extends FieldProps, Pick<DateInputProps, 'onEntered' | 'onFocus'> {
  kind: 'date' | 'time'
  /** The first and last date offered, as YYYY-MM-DD. */
  min?: string
  max?: string
  rules?: FormRule[]
}

/** A local date or a wall clock time, without a zone; a cleared input is null. */
export const LocalInputField = ({ kind, min, max, disabled, onEntered, onFocus, rules = [], ...field }: Props) => (
  <Field {...field} rules={[readableDate(kind), ...rules]}>
    <DateInput kind={kind} min={min} max={max} disabled={disabled} onEntered={onEntered} onFocus={onFocus} />
  </Field>
)
