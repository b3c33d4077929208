import { Form, Select } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { zoneNameOf } from '#constants/timeZones.ts'
import type { TimeZoneRow } from '#contract/common.ts'
import { byZoneOffset, zoneLabel } from '#contract/zoneLabel.ts'
import { timeZones } from '#store/common/common.ts'
import { Field } from './Field.tsx'
import { useFormSchema } from './FormSchema.tsx'
import { isInstant } from './readableDate.ts'
import { inOtherZone } from './zonedTime.ts'
import { LoadAgain } from '../ui/LoadAgain.tsx'
import { searchByLabel } from '../ui/selectSearch.ts'
import { useLookup } from '../ui/useLookup.ts'
import { offsetAt } from '../ui/wallClock.ts'

interface Props {
  /** The date of the form whose offsets are shown; those of now without one. */
  dateName?: string
  disabled?: boolean
  clearable?: boolean
}

/**
 * Selects the IANA zone of the form's dates, shown with the offset that it has then; searchable by city, country, abbreviation or offset. The dates
 * stay as they were entered: they are wall clock times of the zone.
 */
export function TimeZoneField({ dateName = '', disabled, clearable = false }: Props) {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const { timeZone } = useFormSchema()
  const date: unknown = Form.useWatch(dateName, form)
  const chosen: unknown = Form.useWatch('timeZone', form)
  const chosenZone = typeof chosen === 'string' ? chosen : ''
  const [isOpened, setOpened] = useState(false)
  /** The zone before the user chose another, until the form has that. */
  const zoneBefore = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (zoneBefore.current !== null) form.setFieldsValue(inOtherZone(form.getFieldsValue(true), zoneBefore.current, timeZone))
    zoneBefore.current = null
  }, [form, timeZone])
  const { rows, status, reload } = useLookup(timeZones, {})
  const at = typeof date === 'string' && isInstant(date) ? Date.parse(date) : undefined
  // A browser may know its zone by a former name.
  const isChosen = ({ ianaName }: TimeZoneRow) => ianaName === zoneNameOf(chosenZone)
  const shown = rowsAt(isOpened ? rows : rows.filter(isChosen), at)
  return (
    <Field name="timeZone" extra={status === 'failed' && <LoadAgain text="The time zones could not be loaded." onClick={reload} />}>
      <Select
        loading={status === 'loading'}
        disabled={disabled}
        allowClear={clearable}
        showSearch={searchByLabel}
        options={shown.map((row) => ({ value: isChosen(row) ? chosenZone : row.ianaName, label: row.label, words: row.words }))}
        onOpenChange={(isOpen) => isOpen && setOpened(true)}
        onChange={() => (zoneBefore.current ??= timeZone)}
      />
    </Field>
  )
}

/** Time zones with their offsets at an instant, from west to east. */
function rowsAt(rows: readonly TimeZoneRow[], at: number | undefined): readonly TimeZoneRow[] {
  if (at === undefined) return rows
  return rows
    .map((row) => {
      const offsetMinutes = offsetAt(at, row.ianaName) / 60_000
      return { ...row, offsetMinutes, label: zoneLabel(row.ianaName, offsetMinutes) }
    })
    .toSorted(byZoneOffset)
}
