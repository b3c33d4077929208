import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { limits } from '#constants/limits.ts'
import type { RowResult } from '#contract/bulk.ts'
import { dependentsText } from '#contract/dependents.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { fetchDependentsOfMany } from '#store/dependents.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown } from '#store/ui/ui.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { BulkBar } from './BulkBar.tsx'
import { outcomeNotice } from './outcomeNotice.ts'
import type { Selection } from './useSelection.ts'

const BulkResults = lazyPart(() => import('./BulkResults.tsx').then((file) => file.BulkResults<unknown>))

export interface BulkDeleteProps<R extends AnyResource> {
  resource: ResourceStore<R>
  selection: Selection
  total: number
  /** The singular and the plural of the rows: "track", "tracks". */
  one: string
  many: string
  nameOf: (row: RowOf<R>) => string
  /** Further actions for the rows. */
  children?: ReactNode
}

/**
 * The bar above a list whose selected rows can be deleted. Asks for confirmation, shows each row that was not deleted, and offers to
 * undo the rest.
 */
export function BulkDelete<R extends AnyResource>({
  resource: { declared, removeMany },
  selection,
  total,
  one,
  many,
  nameOf,
  children,
}: BulkDeleteProps<R>) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly RowResult<RowOf<R>>[]>([])
  const { ids, drop } = selection
  const label = `${formatCount(ids.length)} ${ids.length === 1 ? one : many}`

  const isConfirmed = async () => {
    // Deleting is possible even if counting failed, or if there are too many rows for one count.
    const dependentsReply =
      ids.length <= limits.bulkRows && (await dispatch(fetchDependentsOfMany({ resource: declared.name, ids: [...ids] })))
    const dependents = dependentsReply && fetchDependentsOfMany.fulfilled.match(dependentsReply) ? dependentsReply.payload : []
    const content = [...dependentsText(dependents, ids.length === 1 ? 'it' : 'them'), 'You can undo this for some minutes.'].join(' ')
    return confirm({ title: `Delete ${label}?`, content, okText: `Delete ${label}`, isDangerous: true })
  }
  const remove = async () => {
    const result = await dispatch(removeMany(ids))
    if (!removeMany.fulfilled.match(result)) return
    const { results: rowResults, undoToken } = result.payload
    const deleted = rowResults.filter(({ isChanged }) => isChanged)
    if (rowResults.length > 0)
      dispatch(
        noticeShown({
          ...outcomeNotice({ changed: deleted.length, total: rowResults.length, one, many, done: 'deleted' }),
          undoToken: undoToken ?? undefined,
        }),
      )
    if (deleted.length < rowResults.length) setResults(rowResults)
    else drop(deleted.map(({ id }) => id))
  }
  const start = async () => {
    setBusy(true)
    if (await isConfirmed()) await remove()
    setBusy(false)
  }
  return (
    <BulkBar selection={selection} total={total} label={`Selected ${many}`}>
      {children}
      <Button size="small" danger icon={<DeleteOutlined aria-hidden />} loading={isBusy} onClick={() => void start()}>
        Delete
      </Button>
      {results.length > 0 && (
        <BulkResults
          results={results}
          many={many}
          done="deleted"
          nameOf={(row) => nameOf(row as RowOf<R>)}
          onClose={() => {
            setResults([])
            drop(results.map(({ id }) => id))
          }}
        />
      )}
    </BulkBar>
  )
}
