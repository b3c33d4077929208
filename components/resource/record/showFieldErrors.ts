import type { FormInstance } from 'antd'
import type { ConfirmFunction } from '../../ui/confirmation.ts'
import { assignMessages } from './assignMessages.ts'

/** Shows messages at their fields and focuses the first. Messages without a field on screen are shown in a dialog. */
export function showFieldErrors(form: FormInstance, messages: Record<string, string>, confirm: ConfirmFunction): void {
  const { assigned, others } = assignMessages(
    messages,
    form.getFieldsError().map(({ name }) => name),
  )
  form.setFields(assigned)
  if (assigned[0]) form.scrollToField(assigned[0].name, { focus: true, block: 'center' })
  if (others.length > 0) void confirm({ title: 'This cannot be saved yet', content: others.join('. '), okOnly: true })
}
