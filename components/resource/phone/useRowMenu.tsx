import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { DeletionText } from '../record/DeletionText.tsx'
import { useDeletion } from '../record/useDeletion.ts'
import type { RowAction } from '../base/RowAction.ts'

interface RowMenuOptions<Row> {
  nameOf: (row: Row) => string
  /** The menu entries that move it, in a manually ordered list. */
  movesOf: ((row: Row) => readonly RowAction[]) | undefined
  /** Opens a duplicate of it; undefined if rows cannot be duplicated. */
  duplicate: ((row: Row) => void) | undefined
  mayDelete: (row: Row) => boolean
  onDeleted: (row: Row) => void
}

/** The entries in the menu of a phone's row: move, duplicate and delete. */
export function useRowMenu<R extends AnyResource>(
  resource: ResourceStore<R>,
  { nameOf, movesOf, duplicate, mayDelete, onDeleted }: RowMenuOptions<RowOf<R>>,
): (row: RowOf<R>) => readonly RowAction[] {
  const confirm = useConfirm()
  const { confirmationOf, remove } = useDeletion(resource)
  const removeRow = async (row: RowOf<R>) => {
    const { title, isRestricted, ...shown } = await confirmationOf(row, nameOf(row))
    const confirmation = { title, content: (close: () => void) => <DeletionText {...shown} onLeave={close} /> }
    const isConfirmed = await confirm(
      isRestricted ? { ...confirmation, okOnly: true } : { ...confirmation, okText: 'Delete', isDangerous: true },
    )
    if (isConfirmed && !isRestricted && (await remove(row))) onDeleted(row)
  }
  return (row) => [
    ...(movesOf?.(row) ?? []),
    ...(duplicate ? [{ key: 'duplicate', label: 'Duplicate', onSelect: () => duplicate(row) }] : []),
    ...(mayDelete(row) ? [{ key: 'delete', label: 'Delete', isDangerous: true, onSelect: () => void removeRow(row) }] : []),
  ]
}
