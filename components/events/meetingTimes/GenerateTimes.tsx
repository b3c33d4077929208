import { Form } from 'antd'
import { useState } from 'react'
import { severity } from '#constants/notices.ts'
import type { Event } from '#contract/events/events.ts'
import { daySlots } from '#contract/events/meetingSlots.ts'
import { generateMeetingTimes as contract, type GeneratedTimes, type TimesPlan } from '#contract/events/meetingTimes.ts'
import { timesIn } from '#contract/zoneNames.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { countMeetingTimes, generateMeetingTimes } from '#store/events/meetingTimes.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown, refreshRequested } from '#store/ui/ui.ts'
import { ChoicesField } from '../../form/ChoicesField.tsx'
import { DateRangeFields } from '../../form/DateRangeFields.tsx'
import { fieldOf, fieldsOf, rangeOf } from '../../form/fieldsOf.ts'
import { FormSchema } from '../../form/FormSchema.tsx'
import { OwnForm } from '../../form/OwnForm.tsx'
import { showFieldErrors } from '../../form/showFieldErrors.ts'
import { Modal } from '../../ui/Modal.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { usePreview } from '../../ui/usePreview.ts'
import { dayText } from '../agenda/dayTexts.ts'
import { datesOf } from '../agenda/datesOf.ts'
import { SlotLimits } from './MeetingTimeFields.tsx'
import { PausesField } from './PausesField.tsx'

const { body: schema } = contract
const { NumberField, SwitchField } = fieldsOf({ schema })
const Choices = fieldOf({ schema }, ChoicesField)
const TimeRange = rangeOf({ schema }, DateRangeFields)
const Pauses = fieldOf({ schema }, PausesField)

/** Adds the meeting times of several days from one plan; says how many these are, and what is left out, before it adds them. */
export function GenerateTimes({ event, onClose }: { event: Event; onClose: () => void }) {
  const dispatch = useAppDispatch()
  const [form] = Form.useForm<TimesPlan>()
  const [isAdding, setAdding] = useState(false)
  const plan = Form.useWatch([], form) as Partial<TimesPlan> | undefined
  const preview = useCounts(event.eventId, plan)
  const dates = datesOf(event)
  const add = async (values: TimesPlan) => {
    setAdding(true)
    const result = await dispatch(generateMeetingTimes({ ...values, eventId: event.eventId }))
    setAdding(false)
    if (!generateMeetingTimes.fulfilled.match(result)) return showFieldErrors(form, failureOf(result))
    const { created, undoToken } = result.payload
    const text = [`${timesText(created)} added.`, ...leftOutTexts(result.payload, values)].join(' ')
    dispatch(noticeShown({ severity: created > 0 ? severity.success : severity.warning, text, undoToken: undoToken ?? undefined }))
    dispatch(refreshRequested())
    onClose()
  }
  return (
    <Modal
      open
      width={620}
      title="Add meeting times"
      okText={preview && preview.created > 0 ? `Add ${timesText(preview.created)}` : 'Add'}
      confirmLoading={isAdding}
      onOk={form.submit}
      onCancel={onClose}
    >
      <FormSchema schema={schema} timeZone={event.timeZone}>
        <OwnForm
          form={form}
          layout="vertical"
          scrollToFirstError={{ focus: true }}
          initialValues={{
            ...{ dates, from: '09:00', until: '17:00', pauses: [] },
            ...{ lengthMinutes: event.meetingLengthMinutes ?? 25, gapMinutes: event.meetingGapMinutes ?? 5 },
            ...{ isOpen: true, avoidsSessions: true },
          }}
          onFinish={(values: TimesPlan) => void add(values)}
        >
          <Choices name="dates" choices={dates.map((date) => ({ value: date, label: dayText(date) }))} />
          <div className="form-grid">
            <TimeRange start="from" end="until" kind="time" usualMinutes={null} />
            <NumberField name="lengthMinutes" unit="minutes" />
            <NumberField name="gapMinutes" unit="minutes" />
          </div>
          <Pauses name="pauses" />
          <SlotLimits eventId={event.eventId} />
          <div className="form-grid">
            <SwitchField name="avoidsSessions" />
            <SwitchField name="isOpen" />
          </div>
          <p aria-live="polite">{previewText(plan, preview)}</p>
          <p className="quiet small">{timesIn(event.timeZone)}</p>
          {/* Enter in a field adds. */}
          <button type="submit" hidden />
        </OwnForm>
      </FormSchema>
    </Modal>
  )
}

/** What the plan would add now; null while it is not complete, and until nucleus has answered. */
function useCounts(eventId: number, plan: Partial<TimesPlan> | undefined): GeneratedTimes | null {
  const { data } = schema.safeParse({ ...plan, eventId, dryRun: true })
  const { reply, isCurrent } = usePreview(countMeetingTimes, data)
  return isCurrent ? reply : null
}

const timesText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'meeting time' : 'meeting times'}`

const leftOutTexts = ({ existing, blocked, skipped }: GeneratedTimes, { avoidsSessions }: Partial<TimesPlan>): string[] => [
  ...(existing > 0 ? [`${formatCount(existing)} left out: there are meeting times already.`] : []),
  ...(blocked > 0
    ? [`${formatCount(blocked)} ${avoidsSessions ? 'left out: they overlap' : 'overlap'} sessions that block meetings.`]
    : []),
  ...(skipped > 0 ? [`${formatCount(skipped)} left out: the clocks go forward then.`] : []),
]

function previewText(plan: Partial<TimesPlan> | undefined, preview: GeneratedTimes | null): string {
  if (preview) return [`${timesText(preview.created)} will be added.`, ...leftOutTexts(preview, plan ?? {})].join(' ')
  const { from, until, lengthMinutes, gapMinutes, pauses, dates = [] } = plan ?? {}
  if (!from || !until || lengthMinutes === undefined || gapMinutes === undefined) return ''
  const ofDay = daySlots({ from, until, lengthMinutes, gapMinutes, pauses })
  return `${timesText(ofDay.length * dates.length)}: ${formatCount(ofDay.length)} a day.`
}
