import { AutoComplete, Form } from 'antd'
import { statesOf } from '#constants/states.ts'
import { searchByLabel } from '../ui/selectSearch.ts'
import { Field, type FieldProps } from './Field.tsx'

/** A state or province, as a text. Those of the country in the form are offered, where addresses there name one. */
export function StateField({ country, ...field }: FieldProps & { country: string }) {
  const form = Form.useFormInstance()
  const code: unknown = Form.useWatch(country, { form, preserve: true })
  return (
    <Field {...field}>
      <AutoComplete
        disabled={field.disabled}
        showSearch={searchByLabel}
        defaultActiveFirstOption={false}
        options={statesOf(code).map((value) => ({ value, label: value }))}
      />
    </Field>
  )
}
