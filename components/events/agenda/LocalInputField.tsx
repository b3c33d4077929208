import { Input } from 'antd'
import { Field, type FieldProps } from '../../form/Field.tsx'

interface Props extends FieldProps {
  kind: 'date' | 'time'
  /** The first and the last date to offer. */
  min?: string
  max?: string
}

/** A local date or a time of the wall clock, without a zone. The browser's own control. */
export const LocalInputField = ({ kind, min, max, disabled, ...field }: Props) => (
  <Field {...field}>
    <Input type={kind} min={min} max={max} disabled={disabled} />
  </Field>
)
