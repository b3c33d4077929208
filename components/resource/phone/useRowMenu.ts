import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useAsk } from '../../ui/Questions.tsx'
import { useDeletion } from '../record/useDeletion.ts'
import type { RowAction } from './RowAction.ts'

interface Offered<Row> {
  nameOf: (row: Row) => string
  /** The menu entries that move it, in a manually ordered list. */
  movesOf: ((row: Row) => readonly RowAction[]) | undefined
  mayDelete: boolean
  onDeleted: (row: Row) => void
}

/** The entries in the menu of a phone's row: move and delete. */
export function useRowMenu<R extends AnyResource>(
  resource: ResourceStore<R>,
  { nameOf, movesOf, mayDelete, onDeleted }: Offered<RowOf<R>>,
): (row: RowOf<R>) => readonly RowAction[] {
  const ask = useAsk()
  const { questionOf, remove } = useDeletion(resource)
  const removeRow = async (row: RowOf<R>) => {
    const { title, text, isKept } = await questionOf(row, nameOf(row))
    const words = { title, content: text }
    const isAgreed = await ask(isKept ? { ...words, okOnly: true } : { ...words, okText: 'Delete', isDangerous: true })
    if (isAgreed && !isKept && (await remove(row))) onDeleted(row)
  }
  return (row) => [
    ...(movesOf?.(row) ?? []),
    ...(mayDelete ? [{ key: 'delete', label: 'Delete', isDangerous: true, onPick: () => void removeRow(row) }] : []),
  ]
}
