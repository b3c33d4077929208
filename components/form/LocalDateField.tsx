import { Input } from 'antd'
import { Field, type FieldProps } from './Field.tsx'

interface Props extends FieldProps {
  /** The first and the last date to offer, as YYYY-MM-DD. */
  min?: string
  max?: string
}

/** A date without a zone. The browser's own control; a date that was taken out is none. */
export const LocalDateField = ({ min, max, disabled, ...field }: Props) => (
  <Field {...field} getValueFromEvent={({ target }: { target: HTMLInputElement }) => target.value || null}>
    <Input type="date" min={min} max={max} disabled={disabled} />
  </Field>
)
