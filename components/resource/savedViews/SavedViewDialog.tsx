import { Form, Radio } from 'antd'
import { useState } from 'react'
import { saveView, type SavedView } from '#contract/savedViews.ts'
import { TextField } from '../../form/fields.tsx'
import { OwnForm } from '../../form/OwnForm.tsx'
import { FormSchema } from '../../form/FormSchema.tsx'
import { Modal } from '../../ui/Modal.tsx'

interface ViewName {
  name: string
  isShared: boolean
}
interface Props {
  /** Undefined for a new one. */
  view: SavedView | undefined
  /** Whether the user may share views with everyone. */
  mayShare: boolean
  onClose: () => void
  /** Returns the field errors if it was not saved. */
  onSave: (viewName: ViewName) => Promise<Record<string, string> | undefined>
}

/** Asks for the name of a view and who may use it. */
export function SavedViewDialog({ view, mayShare, onClose, onSave }: Props) {
  const [form] = Form.useForm<ViewName>()
  const [isSaving, setSaving] = useState(false)
  const save = async ({ name, isShared }: ViewName) => {
    setSaving(true)
    const fieldErrors = await onSave({ name, isShared })
    setSaving(false)
    form.setFields(fieldsOf(fieldErrors))
  }
  return (
    <Modal
      open
      width={440}
      title={view ? (mayShare ? 'Rename or share the view' : 'Rename the view') : 'Save as new view'}
      okText="Save"
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <FormSchema schema={saveView.body}>
        <OwnForm
          form={form}
          layout="vertical"
          initialValues={{ name: view?.name ?? '', isShared: mayShare && (view?.isShared ?? false) }}
          onFinish={(viewName: ViewName) => void save(viewName)}
        >
          <TextField name="name" autoFocus />
          <Form.Item name="isShared" label="Who can use it" extra={mayShare ? undefined : 'Your role cannot share views with everyone.'}>
            <Radio.Group
              options={[
                { value: false, label: 'Only me' },
                { value: true, label: 'Everyone', disabled: !mayShare },
              ]}
            />
          </Form.Item>
          {/* Enter in any control saves. */}
          <button type="submit" hidden />
        </OwnForm>
      </FormSchema>
    </Modal>
  )
}

/** Field errors, in the form's shape. */
const fieldsOf = (fieldErrors: Record<string, string> = {}) =>
  (['name', 'isShared'] as const).flatMap((name) => (fieldErrors[name] ? [{ name, errors: [fieldErrors[name]] }] : []))
