import { Form, Input } from 'antd'
import { useState } from 'react'
import { type EventQuestion, eventQuestions as declared } from '#contract/events/questions.ts'
import { issueMessage } from '#contract/issueMessages.ts'
import { labelAt } from '#contract/messages.ts'
import { newPartsField } from '#contract/newParts.ts'
import { counted } from '#contract/textLists.ts'
import { eventQuestions } from '#store/events/questions.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { OwnForm } from '../../form/OwnForm.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { leftOutText, optionsOfLines } from './optionLines.ts'

interface Props {
  question: EventQuestion
  existing: EventQuestion['answers']
  onClose: () => void
}

/** Adds an option to a question for each line of a text, all of them or none. */
export function AddSeveralDialog({ question: { eventQuestionId, label, rowVersion }, existing, onClose }: Props) {
  const dispatch = useAppDispatch()
  const [form] = Form.useForm<{ lines?: string }>()
  const text = Form.useWatch('lines', form) ?? ''
  const [isSaving, setSaving] = useState(false)
  const { added, left } = optionsOfLines(text, existing)
  const save = async () => {
    const newParts = added.map((option) => ({ ...option, isActive: true }))
    setSaving(true)
    const result = await dispatch(eventQuestions.upsert({ eventQuestionId, rowVersion, newParts }))
    setSaving(false)
    if (!eventQuestions.upsert.fulfilled.match(result)) return
    dispatch(refreshRequested())
    onClose()
  }
  return (
    <Modal
      open
      title={`Add options to “${label}”`}
      okText={added.length > 0 ? `Add ${counted(added.length, 'option')}` : 'Add options'}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <OwnForm form={form} layout="vertical" onFinish={() => void save()}>
        <Form.Item
          name="lines"
          label="Options"
          required
          extra="One in each line. Values in exports are made of them"
          rules={[{ validator: (_, lines?: string) => judge(optionsOfLines(lines ?? '', existing).added) }]}
        >
          <Input.TextArea rows={8} />
        </Form.Item>
      </OwnForm>
      <p aria-live="polite">{leftOutText(left)}</p>
    </Modal>
  )
}

/** Rejects options that the question cannot get, with a sentence. */
async function judge(options: readonly { label: string }[]): Promise<void> {
  if (options.length === 0) throw new Error('Please enter options that the question does not have yet')
  const [issue] = declared.newParts?.schema.safeParse(options).error?.issues ?? []
  if (!issue) return
  const path = [newPartsField, ...(issue.path as (string | number)[])]
  const [index] = issue.path
  const place = typeof index === 'number' ? `Option ${index + 1}: ` : ''
  throw new Error(place + issueMessage(issue, labelAt(declared.newSchema, path), options))
}
