import { Select } from 'antd'
import type { Choice } from '#constants/choice.ts'
import { Field, type FieldProps } from './Field.tsx'

/** A multiple select of rows; the value is a list of ids. */
export const ChoicesField = ({ choices, disabled, ...field }: FieldProps & { choices: readonly Choice[] }) => (
  <Field {...field}>
    <Select mode="multiple" options={[...choices]} disabled={disabled} showSearch={{ optionFilterProp: 'label' }} />
  </Field>
)
