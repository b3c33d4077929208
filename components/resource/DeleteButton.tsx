import { DeleteOutlined } from '@ant-design/icons'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { useAppDispatch } from '#store/hooks.ts'
import type { AppThunk } from '#store/makeStore.ts'

interface Props {
  /** The store of the resource. */
  resource: {
    idKey: string
    remove: ((input: Record<string, number>) => AppThunk<Promise<unknown>>) & { fulfilled: { match: (action: unknown) => boolean } }
  }
  row: object & { rowVersion: number }
  /** What is deleted, by name. */
  name: string
  /** What hangs on the row and goes with it. */
  consequence?: string
  onDeleted?: () => void
}

/** Deletes a row after asking; the toast that follows offers to undo it. */
export function DeleteButton({ resource, row, name, consequence = 'You can undo this for some minutes.', onDeleted }: Props) {
  const dispatch = useAppDispatch()
  const [isDeleting, setDeleting] = useState(false)
  const remove = async () => {
    setDeleting(true)
    const id = (row as Record<string, unknown>)[resource.idKey] as number
    const result = await dispatch(resource.remove({ [resource.idKey]: id, rowVersion: row.rowVersion }))
    setDeleting(false)
    if (resource.remove.fulfilled.match(result)) onDeleted?.()
  }
  return (
    <Popconfirm title={`Delete ${name}?`} description={consequence} okText="Delete" okButtonProps={{ danger: true }} onConfirm={remove}>
      <Button danger type="text" icon={<DeleteOutlined />} loading={isDeleting} aria-label={`Delete ${name}`}>
        Delete
      </Button>
    </Popconfirm>
  )
}
