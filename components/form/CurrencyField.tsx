import { Select } from 'antd'
import { useMemo } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { searchByLabel } from '../ui/selectSearch.ts'

/** A currency by its code or its name; the value is its ISO 4217 code. */
export function CurrencyField(field: FieldProps) {
  const options = useMemo(() => {
    const names = new Intl.DisplayNames('en', { type: 'currency' })
    return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} ${names.of(value) ?? ''}` }))
  }, [])
  return (
    <Field {...field}>
      <Select allowClear showSearch={searchByLabel} options={options} disabled={field.disabled} />
    </Field>
  )
}
