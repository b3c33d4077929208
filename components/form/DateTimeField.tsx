import { DateTimeInput } from './DateTimeInput.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { useFormSchema } from './FormSchema.tsx'

/** An instant with its label, in the form's zone. The zone is shown below unless `extra` is given. */
export function DateTimeField(field: FieldProps) {
  const { timeZone } = useFormSchema()
  return (
    <Field {...field} extra={field.extra ?? timeZone} validateTrigger="onBlur">
      <DateTimeInput disabled={field.disabled} />
    </Field>
  )
}
