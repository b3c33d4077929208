import { Button, Form } from 'antd'
import { useState } from 'react'
import { notificationLimits } from '#constants/emailNotifications.ts'
import { testAddresses } from '#contract/events/emailNotifications.ts'
import { fieldsOf } from './fieldsOf.ts'
import { FormSchema } from './FormSchema.tsx'
import { OwnForm } from './OwnForm.tsx'

const { TagsField } = fieldsOf({ schema: testAddresses })
interface Values {
  testRecipients?: string[]
}

/** Sends a text to a few addresses of staff, as one of its recipients would get it. */
export function TestSend({ onSend }: { onSend: (testRecipients: string[]) => Promise<unknown> }) {
  const [form] = Form.useForm<Values>()
  const [isSending, setSending] = useState(false)
  const send = async ({ testRecipients = [] }: Values) => {
    setSending(true)
    await onSend(testRecipients)
    setSending(false)
  }
  return (
    <FormSchema schema={testAddresses}>
      <OwnForm<Values> form={form} layout="vertical" autoComplete="off" onFinish={(values) => void send(values)}>
        <TagsField name="testRecipients" extra={`Up to ${notificationLimits.testRecipients} addresses of staff. Press Enter after each`} />
        <Button loading={isSending} htmlType="submit">
          Send test
        </Button>
      </OwnForm>
    </FormSchema>
  )
}
