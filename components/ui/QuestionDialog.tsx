import { Modal } from 'antd'
import type { Question } from './question.ts'

export function QuestionDialog({
  title,
  content,
  okText = 'OK',
  cancelText = 'Cancel',
  isDangerous = false,
  okOnly = false,
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
      cancelButtonProps={okOnly ? { style: { display: 'none' } } : undefined}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {content}
    </Modal>
  )
}
