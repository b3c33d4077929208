import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { limits } from '#constants/limits.ts'
import type { BulkRemoval } from '#contract/bulk.ts'
import { dependentsText, restrictionOfMany } from '#contract/dependents.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { fetchDependentsOfMany } from '#store/dependents.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown } from '#store/ui/ui.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { DeletionText } from '../record/DeletionText.tsx'
import { undoText } from '../base/undoText.ts'
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
  const [outcome, setOutcome] = useState<BulkRemoval<RowOf<R>> | null>(null)
  const { ids, drop } = selection
  const label = `${formatCount(ids.length)} ${ids.length === 1 ? one : many}`

  /** The ids to delete; none if the user declines, or if none can be deleted. */
  const confirmedIds = async (): Promise<readonly number[]> => {
    // Deleting is possible even if counting failed, or if there are too many rows for one count.
    const dependentsReply =
      ids.length <= limits.bulkRows && (await dispatch(fetchDependentsOfMany({ resource: declared.name, ids: [...ids] })))
    const dependents = dependentsReply && fetchDependentsOfMany.fulfilled.match(dependentsReply) ? dependentsReply.payload : []
    const restriction = restrictionOfMany(dependents)
    const deletable = ids.filter((id) => !restriction?.ids.has(id))
    if (restriction && deletable.length === 0) {
      const content = (close: () => void) => <DeletionText text={restriction.text} dependents={dependents} onLeave={close} />
      await confirm({ title: `Cannot delete ${label}`, content, okOnly: true })
      return []
    }
    const deletableLabel = `${formatCount(deletable.length)} ${deletable.length === 1 ? one : many}`
    const others = dependents.filter(({ keeps }) => !keeps)
    const content = [
      ...(restriction ? [`${formatCount(restriction.ids.size)} of them cannot be deleted: ${restriction.text}`] : []),
      ...dependentsText(restriction ? others : dependents, deletable.length === 1 ? 'it' : 'them'),
      ...(declared.deletionNote ? [declared.deletionNote] : []),
      undoText,
    ].join(' ')
    const title = restriction ? `Delete ${formatCount(deletable.length)} of ${label}?` : `Delete ${label}?`
    return (await confirm({ title, content, okText: `Delete ${deletableLabel}`, isDangerous: true })) ? deletable : []
  }
  const remove = async (deletable: readonly number[]) => {
    const result = await dispatch(removeMany(deletable))
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
    if (deleted.length < rowResults.length) setOutcome(result.payload)
    else drop(deleted.map(({ id }) => id))
  }
  const start = async () => {
    setBusy(true)
    const deletable = await confirmedIds()
    if (deletable.length > 0) await remove(deletable)
    setBusy(false)
  }
  return (
    <BulkBar selection={selection} total={total} label={`Selected ${many}`}>
      {children}
      <Button size="small" danger icon={<DeleteOutlined aria-hidden />} loading={isBusy} onClick={() => void start()}>
        Delete
      </Button>
      {outcome && (
        <BulkResults
          {...outcome}
          many={many}
          done="deleted"
          nameOf={(row) => nameOf(row as RowOf<R>)}
          onClose={() => {
            setOutcome(null)
            drop(outcome.results.map(({ id }) => id))
          }}
        />
      )}
    </BulkBar>
  )
}
