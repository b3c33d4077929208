import { Form, Modal } from 'antd'
import { formMessages } from '#constants/formMessages.ts'
import { changeReferenceStatus } from '#contract/events/vettingReferences.ts'
import { TextAreaField } from '../../form/fields.tsx'
import { OwnForm } from '../../form/OwnForm.tsx'
import { FormSchema } from '../../form/FormSchema.tsx'

interface Props {
  title: string
  isRequired: boolean
  isSaving: boolean
  onOk: (note: string) => void
  onCancel: () => void
}

/** Asks what a reference said. */
export function NoteDialog({ title, isRequired, isSaving, onOk, onCancel }: Props) {
  const [form] = Form.useForm<{ note?: string }>()
  const submit = ({ note = '' }: { note?: string }) => {
    if (note.trim() || !isRequired) onOk(note.trim())
    else form.setFields([{ name: 'note', errors: [formMessages.required('Note')] }])
  }
  return (
    <Modal open title={title} okText="Save" confirmLoading={isSaving} onOk={form.submit} onCancel={onCancel}>
      <FormSchema schema={changeReferenceStatus.body}>
        <OwnForm form={form} layout="vertical" onFinish={submit}>
          <TextAreaField name="note" rows={4} extra="What they said. It is added to the answer." />
        </OwnForm>
      </FormSchema>
    </Modal>
  )
}
