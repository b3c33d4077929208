import { DeleteOutlined } from '@ant-design/icons'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useStillThere } from '../../ui/useStillThere.ts'
import { type DeleteQuestion, useDeletion } from './useDeletion.ts'

export interface DeleteButtonProps<R extends AnyResource> {
  resource: ResourceStore<R>
  row: RowOf<R>
  /** The name of the row. */
  name: string
  onDeleted?: () => void
}

/** Deletes a row after a confirmation that names what refers to it. The toast afterwards offers to undo. */
export function DeleteButton<R extends AnyResource>({ resource, row, name, onDeleted }: DeleteButtonProps<R>) {
  const { questionOf, remove } = useDeletion(resource)
  const isStillThere = useStillThere()
  const [state, setState] = useState<'idle' | 'counting' | 'asking' | 'deleting'>('idle')
  const [question, setQuestion] = useState<DeleteQuestion>()
  const ask = async () => {
    setState('counting')
    setQuestion(await questionOf(row, name))
    setState('asking')
  }
  const removeRow = async () => {
    setState('deleting')
    const isDeleted = await remove(row)
    setState('idle')
    // If the user has moved on to another record, that record stays open.
    if (isDeleted && isStillThere()) onDeleted?.()
  }
  const isKept = question?.isKept ?? false
  const isBusy = state === 'counting' || state === 'deleting'
  return (
    <Popconfirm
      open={state === 'asking'}
      onOpenChange={(isOpen) => {
        if (isOpen && !isBusy) void ask()
        // Confirming closes the question too.
        if (!isOpen) setState((now) => (now === 'asking' ? 'idle' : now))
      }}
      title={question?.title}
      description={question?.text}
      okText={isKept ? 'OK' : 'Delete'}
      okButtonProps={{ danger: !isKept }}
      showCancel={!isKept}
      onConfirm={() => (isKept ? undefined : void removeRow())}
    >
      <Button danger type="text" icon={<DeleteOutlined />} loading={isBusy} aria-label={`Delete ${name}`}>
        Delete
      </Button>
    </Popconfirm>
  )
}
