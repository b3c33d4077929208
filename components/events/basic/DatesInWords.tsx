import { Form } from 'antd'
import { formatForViewer, formatInZone, formatRange, zoneName } from '../../ui/dates.ts'

/** The typed dates in plain words, so that a wrong day or zone is seen before it is saved. */
export function DatesInWords({ timeZone }: { timeZone: string }) {
  const form = Form.useFormInstance()
  const startsAt = Form.useWatch<string | null>('startsAt', form)
  const endsAt = Form.useWatch<string | null>('endsAt', form)
  if (!startsAt || !endsAt) return null
  const hours = (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000
  if (hours <= 0) return <p className="quiet">The event would end before it starts.</p>
  const length = hours < 24 ? `${Math.round(hours * 10) / 10} hours` : `${Math.round((hours / 24) * 10) / 10} days`
  const clockChanges = zoneName(timeZone, startsAt) !== zoneName(timeZone, endsAt)
  return (
    <p className="quiet">
      {formatRange(startsAt, endsAt, timeZone)}: from {formatInZone(startsAt, timeZone, 'dddd HH:mm')} to{' '}
      {formatInZone(endsAt, timeZone, 'dddd HH:mm')}, {length}, in {zoneName(timeZone, startsAt)}. It starts {formatForViewer(startsAt)}.
      {clockChanges && ' The clocks change during the event.'}
    </p>
  )
}
