import { Select } from 'antd'
import { timeZones } from '#store/common/common.ts'
import { Field } from '../form/Field.tsx'
import { LoadAgain } from '../ui/LoadAgain.tsx'
import { useLookup } from '../ui/useLookup.ts'

/** Selects an IANA zone, shown with its current offset; searchable by city or offset. */
export function TimeZoneField({ onChosen, disabled }: { onChosen?: (timeZone: string) => void; disabled?: boolean }) {
  const { rows, status, reload } = useLookup(timeZones, {})
  return (
    <Field name="timeZone" extra={status === 'failed' && <LoadAgain text="The time zones could not be loaded." onClick={reload} />}>
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
