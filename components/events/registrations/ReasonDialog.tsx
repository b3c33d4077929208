import { Form } from 'antd'
import type { ReactNode } from 'react'
import { registrationStatus } from '#contract/events/registrations.ts'
import { formMessages } from '#constants/formMessages.ts'
import { TextAreaField } from '../../form/fields.tsx'
import { OwnForm } from '../../form/OwnForm.tsx'
import { FormSchema } from '../../form/FormSchema.tsx'
import { Modal } from '../../ui/Modal.tsx'

interface Props {
  title: string
  okText: string
  isSaving: boolean
  /** Shown above the reason. */
  children?: ReactNode
  onOk: (reason: string) => void
  onCancel: () => void
}

/** Asks for the reason of a decline or a cancellation. */
export function ReasonDialog({ title, okText, isSaving, children, onOk, onCancel }: Props) {
  const [form] = Form.useForm<{ reason?: string }>()
  const submit = ({ reason = '' }: { reason?: string }) => {
    if (reason.trim()) onOk(reason.trim())
    else form.setFields([{ name: 'reason', errors: [formMessages.required('Reason')] }])
  }
  return (
    <Modal open title={title} okText={okText} confirmLoading={isSaving} onOk={form.submit} onCancel={onCancel}>
      {children}
      <FormSchema schema={registrationStatus.body}>
        <OwnForm form={form} layout="vertical" onFinish={submit}>
          <TextAreaField name="reason" rows={3} required extra="The registrant may see this reason" />
        </OwnForm>
      </FormSchema>
    </Modal>
  )
}
