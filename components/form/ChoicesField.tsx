import { Select } from 'antd'
import type { Choice } from '#constants/choice.ts'
import { Field, type FieldProps } from './Field.tsx'
import { useShownNames } from './shownNames.ts'
import { searchByLabel } from '../ui/selectSearch.ts'

/** A multiple select of rows; the value is a list of ids. */
export function ChoicesField({ choices, disabled, ...field }: FieldProps & { choices: readonly Choice[] }) {
  useShownNames(field.name, choices)
  return (
    <Field {...field}>
      <Select mode="multiple" options={[...choices]} disabled={disabled} showSearch={searchByLabel} />
    </Field>
  )
}
