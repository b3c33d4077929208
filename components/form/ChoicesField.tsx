import { Select } from 'antd'
import { Field, type FieldProps } from './Field.tsx'
import { useShownNames } from './shownNames.ts'
import { searchByLabel } from '../ui/selectSearch.ts'

interface Props extends FieldProps {
  choices: readonly { readonly value: number | string; readonly label: string }[]
}

/** A multiple select; the value is a list of the values of what is chosen, such as the ids of rows. */
export function ChoicesField({ choices, disabled, ...field }: Props) {
  useShownNames(field.name, choices)
  return (
    <Field {...field}>
      <Select mode="multiple" options={[...choices]} disabled={disabled} showSearch={searchByLabel} />
    </Field>
  )
}
