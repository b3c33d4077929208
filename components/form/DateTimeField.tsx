import type { FormRule } from 'antd'
import { timeOfZone } from '#contract/zoneNames.ts'
import { DateTimeInput, type DateTimeInputProps } from './DateTimeInput.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { useFormSchema } from './FormSchema.tsx'
import { readableDate } from './readableDate.ts'

interface Props extends FieldProps, Pick<DateTimeInputProps, 'onEntered' | 'onFocus'> {
  rules?: FormRule[]
}

/** An instant with its label, in the form's zone, which is shown below. */
export function DateTimeField({ onEntered, onFocus, rules = [], ...field }: Props) {
  const { timeZone } = useFormSchema()
  return (
    <Field
      {...field}
      extra={
        field.extra ? (
          <>
            {field.extra} · {timeOfZone(timeZone)}
          </>
        ) : (
          timeOfZone(timeZone)
        )
      }
      rules={[readableDate('dateTime'), ...rules]}
    >
      <DateTimeInput disabled={field.disabled} onEntered={onEntered} onFocus={onFocus} />
    </Field>
  )
}
