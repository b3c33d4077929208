import { Select } from 'antd'
import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { timeZones } from '#store/common/common.ts'
import { Field } from '../form/Field.tsx'

/** An IANA zone with its present offset, found by city or by offset. */
export function TimeZoneField({ onChosen, disabled }: { onChosen?: (timeZone: string) => void; disabled?: boolean }) {
  const dispatch = useAppDispatch()
  const { rows, status } = useAppSelector(({ common }) => common.timeZones)
  useEffect(() => {
    if (status === 'idle') void dispatch(timeZones.fetch({}))
  }, [dispatch, status])
  return (
    <Field name="timeZone">
      <Select
        loading={status === 'loading'}
        disabled={disabled}
        showSearch={{
          filterOption: (typed, option) =>
            `${option?.label} ${option?.value}`.toLowerCase().includes(typed.toLowerCase().replace(' ', '_')) ||
            `${option?.label}`.toLowerCase().includes(typed.toLowerCase()),
        }}
        options={rows.map(({ ianaName, label }) => ({ value: ianaName, label }))}
        onChange={(value: string) => onChosen?.(value)}
      />
    </Field>
  )
}
