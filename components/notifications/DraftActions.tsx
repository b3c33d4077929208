import SendOutlined from '@ant-design/icons/SendOutlined'
import { Form } from 'antd'
import { useState } from 'react'
import { timings } from '#constants/notifications.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { Button } from '../ui/Button.tsx'
import { useConfirm } from '../ui/ConfirmProvider.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { usePermission } from '../ui/usePermission.ts'
import { useSending } from './useSending.tsx'

const TestDialog = lazyPart(() => import('./TestDialog.tsx').then((file) => file.TestDialog))

/** Tests and sends a stored draft. What is sent is what is saved, so that changes are saved first. */
export function DraftActions({ row }: { row: Notification }) {
  const form = Form.useFormInstance()
  const confirm = useConfirm()
  const maySend = usePermission('send')
  const [isTesting, setTesting] = useState(false)
  const { isBusy, send, test, testFor } = useSending(row)
  if (!maySend) return null
  const ofSaved = (go: () => unknown) => () => {
    if (!form.isFieldsTouched()) return void go()
    void confirm({ title: 'Save your changes first', content: 'What is sent is what is saved.', okOnly: true })
  }
  return (
    <div className="notification-actions">
      <Button type="primary" icon={<SendOutlined aria-hidden />} loading={isBusy} onClick={ofSaved(send)}>
        {row.timing === timings.now ? 'Send now' : 'Schedule'}
      </Button>
      <Button disabled={isBusy} onClick={ofSaved(test)}>
        Send a test to me
      </Button>
      <Button disabled={isBusy} onClick={ofSaved(() => setTesting(true))}>
        Test with colleagues
      </Button>
      {isTesting && <TestDialog onSend={testFor} onClose={() => setTesting(false)} />}
    </div>
  )
}
