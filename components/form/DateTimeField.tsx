import { Input } from 'antd'
import { Field, type FieldProps } from './Field.tsx'
import { useFormSchema } from './FormSchema.tsx'
import { fromWallClock, toWallClock } from './zonedTime.ts'

/** An instant, typed and shown as the wall clock of the form's zone. The browser's own control: quick on a phone and by keyboard. */
export function DateTimeField(field: FieldProps) {
  const { timeZone } = useFormSchema()
  return (
    <Field
      {...field}
      extra={field.extra ?? timeZone}
      getValueProps={(iso: string | null) => ({ value: toWallClock(iso, timeZone) })}
      getValueFromEvent={(event: { target: { value: string } }) => fromWallClock(event.target.value, timeZone)}
      validateTrigger="onBlur"
    >
      <Input type="datetime-local" disabled={field.disabled} />
    </Field>
  )
}
