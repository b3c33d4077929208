import { readableDate } from './readableDate.ts'
import { DateInput } from './DateInput.tsx'
import { Field, type FieldProps } from './Field.tsx'

interface Props extends FieldProps {
  kind: 'date' | 'time'
  /** The first and last date offered, as YYYY-MM-DD. */
  min?: string
  max?: string
}

/** A local date or a wall clock time, without a zone; a cleared input is null. */
export const LocalInputField = ({ kind, min, max, disabled, ...field }: Props) => (
  <Field {...field} rules={[readableDate(kind)]}>
    <DateInput kind={kind} min={min} max={max} disabled={disabled} />
  </Field>
)
