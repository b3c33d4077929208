import { Modal } from 'antd'
import type { Question } from './Questions.tsx'

export function QuestionDialog({
  title,
  content,
  okText = 'OK',
  cancelText = 'Cancel',
  isDangerous = false,
  isTold = false,
  onAnswer,
}: Question & { onAnswer: (isAgreed: boolean) => void }) {
  return (
    <Modal
      open
      width={440}
      title={title}
      okText={okText}
      cancelText={cancelText}
      okButtonProps={{ danger: isDangerous, autoFocus: true }}
      cancelButtonProps={isTold ? { hidden: true } : undefined}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {content}
    </Modal>
  )
}
