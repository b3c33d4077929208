import { Form, Input } from 'antd'
import { useState } from 'react'
import type { Fund } from '#contract/funds/funds.ts'
import { clearFundReturns } from '#store/funds/fundReturns.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Modal } from '../ui/Modal.tsx'

interface Props {
  fund: Fund
  count: number
  onCleared: () => Promise<void>
  onClose: () => void
}

/** Deletes all returns of a fund once its name is typed. */
export function ClearReturns({ fund: { fundId, name }, count, onCleared, onClose }: Props) {
  const dispatch = useAppDispatch()
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const isConfirmed = text.trim() === name
  const clear = async () => {
    if (!isConfirmed) return
    setSending(true)
    const result = await dispatch(clearFundReturns({ fundId, name: text.trim() }))
    setSending(false)
    if (!clearFundReturns.fulfilled.match(result)) return
    await onCleared()
    onClose()
  }
  return (
    <Modal
      open
      width={480}
      title={`Clear the returns of ${name}?`}
      okText={count === 1 ? 'Clear 1 return' : `Clear ${count} returns`}
      okButtonProps={{ danger: true, disabled: !isConfirmed, loading: isSending }}
      onOk={() => void clear()}
      onCancel={onClose}
    >
      <p>All of them are deleted. You can undo this for ten minutes.</p>
      <Form layout="vertical" onFinish={() => void clear()}>
        <Form.Item label={`Type ${name} to confirm`}>
          <Input autoFocus autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
