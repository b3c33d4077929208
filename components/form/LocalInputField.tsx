import { Input } from 'antd'
import { Field, type FieldProps } from './Field.tsx'

interface Props extends FieldProps {
  kind: 'date' | 'time'
  /** The first and the last date to offer, as YYYY-MM-DD. */
  min?: string
  max?: string
}

/** A local date or a time of the wall clock, without a zone. The browser's own control; one that was taken out is none. */
export const LocalInputField = ({ kind, min, max, disabled, ...field }: Props) => (
  <Field {...field} getValueFromEvent={({ target }: { target: HTMLInputElement }) => target.value || null}>
    <Input type={kind} min={min} max={max} disabled={disabled} />
  </Field>
)
