import { Modal, startClass } from './Modal.tsx'
import type { Confirmation } from './confirmation.ts'

/** A dialog inside a drawer lies above what is outside of drawers, and may ask. */
const overEverything = 1900

export function ConfirmDialog({
  title,
  content,
  okText = 'OK',
  cancelText = 'Cancel',
  isDangerous = false,
  startsAtCancel = false,
  okOnly = false,
  onAnswer,
}: Confirmation & { onAnswer: (isConfirmed: boolean) => void }) {
  return (
    <Modal
      open
      zIndex={overEverything}
      width={440}
      title={title}
      okText={okText}
      cancelText={cancelText}
      okButtonProps={{ danger: isDangerous, autoFocus: !startsAtCancel }}
      cancelButtonProps={
        okOnly ? { style: { display: 'none' } } : { autoFocus: startsAtCancel, className: startsAtCancel ? startClass : undefined }
      }
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {typeof content === 'function' ? content(() => onAnswer(false)) : content}
    </Modal>
  )
}
