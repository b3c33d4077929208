import { Button, Form } from 'antd'
import { useState } from 'react'
import { notificationLimits } from '#constants/emailNotifications.ts'
import { testAddresses } from '#contract/events/emailNotifications.ts'
import { testEmail } from '#store/events/emailNotifications.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'
import { FormSchema } from '../../form/FormSchema.tsx'
import { OwnForm } from '../../form/OwnForm.tsx'

const { TagsField } = fieldsOf({ schema: testAddresses })
interface Values {
  testRecipients?: string[]
}

/** Sends a text to a few addresses of staff, as a registrant would get it. */
export function TestSend({ text }: { text: { eventId: number; subject: string; bodyHtml: string; eventRegistrationId?: number } }) {
  const dispatch = useAppDispatch()
  const [form] = Form.useForm<Values>()
  const [isSending, setSending] = useState(false)
  const send = async ({ testRecipients = [] }: Values) => {
    setSending(true)
    await dispatch(testEmail({ ...text, testRecipients }))
    setSending(false)
  }
  return (
    <FormSchema schema={testAddresses}>
      <OwnForm<Values> form={form} layout="vertical" autoComplete="off" onFinish={(values) => void send(values)}>
        <TagsField name="testRecipients" extra={`Up to ${notificationLimits.testRecipients} addresses. Press Enter after each`} />
        <Button loading={isSending} htmlType="submit">
          Send test
        </Button>
      </OwnForm>
    </FormSchema>
  )
}
