import { Input } from 'antd'
import { Field, type FieldProps } from './Field.tsx'
import { type Suggest, useSuggestion } from './useSuggestion.ts'

/** A text that follows others, such as a key that is made from a name, until the user types into it. */
export function SuggestedField({ suggest, disabled, ...field }: FieldProps & { suggest: Suggest }) {
  useSuggestion(field.name, suggest)
  return (
    <Field {...field}>
      <Input disabled={disabled} autoComplete="off" />
    </Field>
  )
}
