import { Alert, Form } from 'antd'
import { automaticTimings } from '#constants/automaticEmails.ts'
import type { AutomaticEmail } from '#contract/events/automaticEmails.ts'
import type { Event } from '#contract/events/events.ts'
import { automaticEmails, fetchAutomaticMoment } from '#store/events/automaticEmails.ts'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { LocalInputField } from '../../form/LocalInputField.tsx'
import { isValueOf } from '../../form/readableDate.ts'
import { formatWithZone } from '../../ui/dates.ts'
import { usePreview } from '../../ui/usePreview.ts'
import { timingText } from './timingText.ts'

const { NumberField, SelectField } = fieldsOf(automaticEmails.declared)
const Local = fieldOf(automaticEmails.declared, LocalInputField)

/** When a rule sends: the fields of its timing, and the moment that follows from the event's dates. */
export function TimingFields({ event }: { event: Event }) {
  const form = Form.useFormInstance<Partial<AutomaticEmail>>()
  const timing = Form.useWatch('timing', { form, preserve: true })
  if (timing === automaticTimings.statusChange)
    return (
      <>
        <div className="form-grid">
          <SelectField name="timing" />
          <SelectField name="triggerStatusId" />
        </div>
        <p className="automatic-note quiet small">
          Sent a minute after the change, once to each person. An undo within this minute sends nothing, and neither does a registration
          that staff or a file add.
        </p>
      </>
    )
  return (
    <>
      <div className="form-grid">
        <SelectField name="timing" />
        <NumberField name="offsetDays" unit="days" extra="0 for the day itself" />
        <SelectField name="offsetDirection" />
        <SelectField name="offsetBase" />
        <Local name="offsetTime" kind="time" extra={event.timeZone} />
      </div>
      <Moment event={event} />
    </>
  )
}

/** The moment of the rule in the form. */
function Moment({ event: { eventId, timeZone, startsAt, endsAt } }: { event: Event }) {
  const form = Form.useFormInstance<Partial<AutomaticEmail>>()
  const values = (Form.useWatch([], { form, preserve: true }) as Partial<AutomaticEmail> | undefined) ?? {}
  const { offsetDays, offsetDirection, offsetBase, offsetTime } = values
  const isWhole =
    Number.isInteger(offsetDays) && offsetDirection && offsetBase && typeof offsetTime === 'string' && isValueOf(offsetTime, 'time')
  const offset = isWhole ? { eventId, offsetDays: offsetDays ?? 0, offsetDirection, offsetBase, offsetTime } : undefined
  // Other dates of the event are another moment.
  const { reply, problem, isCurrent } = usePreview(fetchAutomaticMoment, offset, Date.parse(startsAt) + Date.parse(endsAt))
  if (!offset) return null
  return (
    <div aria-live="polite" className="automatic-note">
      {problem !== null && <p className="quiet">{problem}</p>}
      {isCurrent && reply && !reply.isPast && (
        <p>
          {timingText(values)}: <span className="strong">{formatWithZone(reply.momentAt, timeZone)}</span>. It moves with the event.
        </p>
      )}
      {isCurrent && reply?.isPast && (
        <Alert
          type="warning"
          showIcon
          title={`This was ${formatWithZone(reply.momentAt, timeZone)}, which has passed: the e-mail will be missed, not sent.`}
        />
      )}
    </div>
  )
}
