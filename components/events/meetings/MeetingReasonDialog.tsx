import { Form } from 'antd'
import { choiceLabel } from '#constants/choice.ts'
import { formMessages } from '#constants/formMessages.ts'
import { meetingStatuses, type MeetingStatusId } from '#constants/meetings.ts'
import { changeMeetingStatus } from '#contract/events/meetingCalls.ts'
import type { Meeting } from '#contract/events/meetings.ts'
import { TextAreaField } from '../../form/fields.tsx'
import { FormSchema } from '../../form/FormSchema.tsx'
import { OwnForm } from '../../form/OwnForm.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { nameOfMeeting } from './meetingTexts.ts'

interface Props {
  row: Meeting
  to: MeetingStatusId
  isSaving: boolean
  onOk: (reason: string) => void
  onCancel: () => void
}

/** Asks why a meeting is declined or cancelled. */
export function MeetingReasonDialog({ row, to, isSaving, onOk, onCancel }: Props) {
  const [form] = Form.useForm<{ reason?: string }>()
  const submit = ({ reason = '' }: { reason?: string }) => {
    if (reason.trim()) onOk(reason.trim())
    else form.setFields([{ name: 'reason', errors: [formMessages.required('Reason')] }])
  }
  return (
    <Modal
      open
      title={`${choiceLabel(meetingStatuses, to)}: ${nameOfMeeting(row)}`}
      okText="Save"
      cancelText="Back"
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onCancel}
    >
      {row.startsAt && <p>Its time and its place become free. Nobody is told by mail.</p>}
      <FormSchema schema={changeMeetingStatus.body}>
        <OwnForm form={form} layout="vertical" onFinish={submit}>
          <TextAreaField name="reason" rows={3} required extra="Shown with the meeting" />
        </OwnForm>
      </FormSchema>
    </Modal>
  )
}
