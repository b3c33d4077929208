import type { AutomaticEmail } from '#contract/events/automaticEmails.ts'
import { testEmail } from '#store/events/emailNotifications.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { TestSend } from '../../form/TestSend.tsx'
import { Modal } from '../../ui/Modal.tsx'

/** Sends the stored text of a rule to a few addresses of staff. */
export function TestDialog({ row: { eventId, name, subject, bodyHtml }, onClose }: { row: AutomaticEmail; onClose: () => void }) {
  const dispatch = useAppDispatch()
  return (
    <Modal open title={`Test “${name}”`} footer={null} onCancel={onClose}>
      <TestSend onSend={(testRecipients) => dispatch(testEmail({ eventId, subject, bodyHtml, testRecipients }))} />
    </Modal>
  )
}
