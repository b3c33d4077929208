import { Form } from 'antd'
import { choiceLabel } from '#constants/choice.ts'
import { meetingStatuses, type MeetingStatusId } from '#constants/meetings.ts'
import { changeMeetingStatus } from '#contract/events/meetingCalls.ts'
import type { Meeting } from '#contract/events/meetings.ts'
import { FormSchema } from '../../form/FormSchema.tsx'
import { OwnForm } from '../../form/OwnForm.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { nameOfMeeting } from './meetingTexts.ts'
import { PlaceFields } from './PlaceFields.tsx'

export interface Place {
  meetingTimeId?: number | null
  sessionLocationId?: number | null
}
interface Props {
  row: Meeting
  to: MeetingStatusId
  timeZone: string
  isSaving: boolean
  onOk: (place: Place) => void
  onCancel: () => void
}

/** Asks for the time and the place of a meeting that has none yet. */
export function PlaceDialog({ row, to, timeZone, isSaving, onOk, onCancel }: Props) {
  const [form] = Form.useForm<Place>()
  const submit = ({ meetingTimeId, sessionLocationId }: Place) => {
    if (meetingTimeId) onOk({ meetingTimeId, sessionLocationId })
    else form.setFields([{ name: 'meetingTimeId', errors: ['Choose the time of the meeting, or First free'] }])
  }
  return (
    <Modal
      open
      title={`${choiceLabel(meetingStatuses, to)}: ${nameOfMeeting(row)}`}
      okText="Save"
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onCancel}
    >
      <FormSchema schema={changeMeetingStatus.body}>
        <OwnForm form={form} layout="vertical" onFinish={submit}>
          <PlaceFields row={row} eventId={row.eventId} timeZone={timeZone} pair={row} />
        </OwnForm>
      </FormSchema>
    </Modal>
  )
}
