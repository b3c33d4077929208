import { cityOfZone, zoneName } from '#contract/zoneNames.ts'
import { Form } from 'antd'
import type { Event } from '#contract/events/events.ts'
import { instant } from '#contract/fields.ts'
import { useFormSchema } from '../../form/FormSchema.tsx'
import { durationText, rangeForViewer, rangeText } from '../dateTexts.ts'
import { DatesCheck } from './DatesCheck.tsx'

/** The typed dates as text, so that a wrong day or zone is noticed before saving, with the planned rows outside of them. */
export function DatesPreview({ event }: { event?: Event }) {
  const { timeZone } = useFormSchema()
  const form = Form.useFormInstance()
  const startsAt = Form.useWatch<string | null>('startsAt', form) ?? ''
  const endsAt = Form.useWatch<string | null>('endsAt', form) ?? ''
  const registrationClosesAt = Form.useWatch<string | null>('registrationClosesAt', form)
  // A partly typed year is not valid for an event.
  if (![startsAt, endsAt].every((one) => instant.safeParse(one).success)) return null
  if (Date.parse(endsAt) <= Date.parse(startsAt)) return <p className="quiet">The event would end before it starts.</p>
  const viewerRange = rangeForViewer(startsAt, endsAt, timeZone)
  const clockChanges = zoneName(timeZone, startsAt) !== zoneName(timeZone, endsAt)
  const isOpenAfterwards = registrationClosesAt && Date.parse(registrationClosesAt) > Date.parse(endsAt)
  return (
    <div className="dates-in-words" role="status">
      <p className="quiet">
        {rangeText(startsAt, endsAt, timeZone)} in {cityOfZone(timeZone)} ({zoneName(timeZone, startsAt)}),{' '}
        {durationText(startsAt, endsAt, timeZone)}
        {viewerRange && `; ${viewerRange}`}.{clockChanges && ' The clocks change during the event.'}
      </p>
      {isOpenAfterwards && <p className="warned">Registration would stay open after the event ends.</p>}
      {event && <DatesCheck event={event} next={{ startsAt, endsAt, timeZone }} />}
    </div>
  )
}
