import { Form, Select } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { timeZones } from '#store/common/common.ts'
import { Field } from './Field.tsx'
import { useFormSchema } from './FormSchema.tsx'
import { inOtherZone } from './zonedTime.ts'
import { LoadAgain } from '../ui/LoadAgain.tsx'
import { searchByLabel } from '../ui/selectSearch.ts'
import { useLookup } from '../ui/useLookup.ts'

/**
 * Selects the IANA zone of the form's dates, shown with its current offset; searchable by city or offset. The dates stay as they were entered:
 * they are wall clock times of the zone.
 */
export function TimeZoneField({ disabled, clearable = false }: { disabled?: boolean; clearable?: boolean }) {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const { timeZone } = useFormSchema()
  /** The zone before the user chose another, until the form has that. */
  const zoneBefore = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (zoneBefore.current !== null) form.setFieldsValue(inOtherZone(form.getFieldsValue(true), zoneBefore.current, timeZone))
    zoneBefore.current = null
  }, [form, timeZone])
  const { rows, status, reload } = useLookup(timeZones, {})
  return (
    <Field name="timeZone" extra={status === 'failed' && <LoadAgain text="The time zones could not be loaded." onClick={reload} />}>
      <Select
        loading={status === 'loading'}
        disabled={disabled}
        allowClear={clearable}
        showSearch={{
          filterSort: searchByLabel.filterSort,
          filterOption: (typed, option) =>
            `${option?.label} ${option?.value}`.toLowerCase().includes(typed.toLowerCase().replace(' ', '_')) ||
            `${option?.label}`.toLowerCase().includes(typed.toLowerCase()),
        }}
        options={rows.map(({ ianaName, label }) => ({ value: ianaName, label }))}
        onChange={() => (zoneBefore.current ??= timeZone)}
      />
    </Field>
  )
}
