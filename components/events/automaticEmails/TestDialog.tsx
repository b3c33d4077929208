import type { AutomaticEmail } from '#contract/events/automaticEmails.ts'
import { Modal } from '../../ui/Modal.tsx'
import { TestSend } from '../notifications/TestSend.tsx'

/** Sends the stored text of a rule to a few addresses of staff. */
export const TestDialog = ({ row: { eventId, name, subject, bodyHtml }, onClose }: { row: AutomaticEmail; onClose: () => void }) => (
  <Modal open title={`Test “${name}”`} footer={null} onCancel={onClose}>
    <TestSend text={{ eventId, subject, bodyHtml }} />
  </Modal>
)
