import { DeleteOutlined } from '@ant-design/icons'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useMountedCheck } from '../../ui/useMountedCheck.ts'
import { DeletionText } from './DeletionText.tsx'
import type { DeleteConfirmation } from './deleteConfirmation.ts'
import { useDeletion } from './useDeletion.ts'

export interface DeleteButtonProps<R extends AnyResource> {
  resource: ResourceStore<R>
  row: RowOf<R>
  /** The name of the row. */
  name: string
  onDeleted?: () => void
}

/** Deletes a row after a confirmation that names what refers to it. The toast afterwards offers to undo. */
export function DeleteButton<R extends AnyResource>({ resource, row, name, onDeleted }: DeleteButtonProps<R>) {
  const { confirmationOf, remove } = useDeletion(resource)
  const isStillMounted = useMountedCheck()
  const [state, setState] = useState<'idle' | 'counting' | 'asking' | 'deleting'>('idle')
  const [confirmation, setConfirmation] = useState<DeleteConfirmation>()
  const askToConfirm = async () => {
    setState('counting')
    setConfirmation(await confirmationOf(row, name))
    setState('asking')
  }
  const removeRow = async () => {
    setState('deleting')
    const isDeleted = await remove(row)
    setState('idle')
    // If the user has moved on to another record, that record stays open.
    if (isDeleted && isStillMounted()) onDeleted?.()
  }
  const isRestricted = confirmation?.isRestricted ?? false
  const isBusy = state === 'counting' || state === 'deleting'
  return (
    <Popconfirm
      open={state === 'asking'}
      onOpenChange={(isOpen) => {
        if (isOpen && !isBusy) void askToConfirm()
        // Confirming closes the question too.
        if (!isOpen) setState((now) => (now === 'asking' ? 'idle' : now))
      }}
      title={confirmation?.title}
      description={confirmation && <DeletionText {...confirmation} onLeave={() => setState('idle')} />}
      okText={isRestricted ? 'OK' : 'Delete'}
      okButtonProps={{ danger: !isRestricted }}
      showCancel={!isRestricted}
      onConfirm={() => (isRestricted ? undefined : void removeRow())}
    >
      <Button danger type="text" icon={<DeleteOutlined />} loading={isBusy} aria-label={`Delete ${name}`}>
        Delete
      </Button>
    </Popconfirm>
  )
}
