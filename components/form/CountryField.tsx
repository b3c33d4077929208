import { Select } from 'antd'
import { useMemo } from 'react'
import { countryCodes } from '#constants/countries.ts'
import { Field, type FieldProps } from './Field.tsx'
import { searchByLabel } from '../ui/selectSearch.ts'

/** A country by its name; the value is its ISO 3166-1 alpha-2 code. */
export function CountryField(field: FieldProps) {
  const options = useMemo(() => {
    const names = new Intl.DisplayNames('en', { type: 'region' })
    return countryCodes.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) => a.label.localeCompare(b.label))
  }, [])
  return (
    <Field {...field}>
      <Select allowClear showSearch={searchByLabel} options={options} disabled={field.disabled} />
    </Field>
  )
}
