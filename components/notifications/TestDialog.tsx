import { Form, Select } from 'antd'
import { useState } from 'react'
import { notificationLimits } from '#constants/notifications.ts'
import { adminContacts } from '#store/common/common.ts'
import { Modal } from '../ui/Modal.tsx'
import { searchByLabel } from '../ui/selectSearch.ts'
import { useLookup } from '../ui/useLookup.ts'
import { PushGatewayWarning } from './PushGatewayWarning.tsx'

const all = {}

/** Asks which colleagues get a test, which leaves as the notification itself would. */
export function TestDialog({ onSend, onClose }: { onSend: (contactIds: number[]) => Promise<void>; onClose: () => void }) {
  const { rows } = useLookup(adminContacts, all)
  const [contactIds, setContactIds] = useState<number[]>([])
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    await onSend(contactIds)
    onClose()
  }
  return (
    <Modal
      open
      title="Test with colleagues"
      okText={contactIds.length > 1 ? `Send a test to ${contactIds.length} people` : 'Send a test'}
      okButtonProps={{ disabled: contactIds.length === 0 || contactIds.length > notificationLimits.testers }}
      confirmLoading={isSending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <PushGatewayWarning />
      <Form layout="vertical" component={false}>
        <Form.Item
          label="Colleagues"
          htmlFor="test-colleagues"
          extra={`At most ${notificationLimits.testers}. They get it within seconds, marked as a test.`}
        >
          <Select
            id="test-colleagues"
            mode="multiple"
            options={rows.map(({ contactId, name }) => ({ value: contactId, label: name }))}
            showSearch={searchByLabel}
            value={contactIds}
            onChange={setContactIds}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
