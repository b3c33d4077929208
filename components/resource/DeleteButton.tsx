import { DeleteOutlined } from '@ant-design/icons'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { type Dependent, whatKeeps, whatRefers } from '#contract/dependents.ts'
import { fetchDependents } from '#store/dependents.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useStillThere } from '../ui/useStillThere.ts'

export interface DeleteButtonProps<R extends AnyResource> {
  resource: ResourceStore<R>
  row: RowOf<R>
  /** What is deleted, by name. */
  name: string
  /** What else the question says, after what refers to the row. */
  consequence?: string
  onDeleted?: () => void
}

/** Deletes a row after asking, with what refers to it; the toast that follows offers to undo it. */
export function DeleteButton<R extends AnyResource>({
  resource: { declared, remove },
  row,
  name,
  consequence = 'You can undo this for some minutes.',
  onDeleted,
}: DeleteButtonProps<R>) {
  const dispatch = useAppDispatch()
  const isStillThere = useStillThere()
  const [state, setState] = useState<'idle' | 'counting' | 'asking' | 'deleting'>('idle')
  const [dependents, setDependents] = useState<readonly Dependent[]>([])
  const { [declared.idKey]: id = 0, rowVersion = 0 } = row as Record<string, number>
  const ask = async () => {
    setState('counting')
    const result = await dispatch(fetchDependents({ resource: declared.name, id }))
    // A count that failed keeps nobody from deleting.
    setDependents(fetchDependents.fulfilled.match(result) ? result.payload : [])
    setState('asking')
  }
  const removeRow = async () => {
    setState('deleting')
    const result = await dispatch(remove({ [declared.idKey]: id, rowVersion }))
    setState('idle')
    // Whoever went on to another record meanwhile stays there.
    if (remove.fulfilled.match(result) && isStillThere()) onDeleted?.()
  }
  const kept = whatKeeps(dependents)
  const isBusy = state === 'counting' || state === 'deleting'
  return (
    <Popconfirm
      open={state === 'asking'}
      onOpenChange={(isOpen) => {
        if (isOpen && !isBusy) void ask()
        // Agreeing closes the question too.
        if (!isOpen) setState((now) => (now === 'asking' ? 'idle' : now))
      }}
      title={kept ? `${name} cannot be deleted now` : `Delete ${name}?`}
      description={kept ?? [...whatRefers(dependents, 'it'), consequence].join(' ')}
      okText={kept ? 'OK' : 'Delete'}
      okButtonProps={{ danger: !kept }}
      showCancel={!kept}
      onConfirm={() => (kept ? undefined : void removeRow())}
    >
      <Button danger type="text" icon={<DeleteOutlined />} loading={isBusy} aria-label={`Delete ${name}`}>
        Delete
      </Button>
    </Popconfirm>
  )
}
