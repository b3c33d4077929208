import { DeleteOutlined } from '@ant-design/icons'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useStillThere } from '../ui/useStillThere.ts'

interface Props<R extends AnyResource> {
  resource: ResourceStore<R>
  row: RowOf<R>
  /** What is deleted, by name. */
  name: string
  /** What hangs on the row and goes with it. */
  consequence?: string
  onDeleted?: () => void
}

/** Deletes a row after asking; the toast that follows offers to undo it. */
export function DeleteButton<R extends AnyResource>({
  resource: { declared, remove },
  row,
  name,
  consequence = 'You can undo this for some minutes.',
  onDeleted,
}: Props<R>) {
  const dispatch = useAppDispatch()
  const [isDeleting, setDeleting] = useState(false)
  const isStillThere = useStillThere()
  const removeRow = async () => {
    setDeleting(true)
    const { [declared.idKey]: id = 0, rowVersion = 0 } = row as Record<string, number>
    const result = await dispatch(remove({ [declared.idKey]: id, rowVersion }))
    setDeleting(false)
    // Whoever went on to another record meanwhile stays there.
    if (remove.fulfilled.match(result) && isStillThere()) onDeleted?.()
  }
  return (
    <Popconfirm title={`Delete ${name}?`} description={consequence} okText="Delete" okButtonProps={{ danger: true }} onConfirm={removeRow}>
      <Button danger type="text" icon={<DeleteOutlined />} loading={isDeleting} aria-label={`Delete ${name}`}>
        Delete
      </Button>
    </Popconfirm>
  )
}
