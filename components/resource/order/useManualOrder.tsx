import { InfoCircleOutlined, OrderedListOutlined } from '@ant-design/icons'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { limits } from '#constants/limits.ts'
import type { AnyResource, RowOf, ScopeOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { usePermission } from '../../ui/usePermission.ts'
import type { TableColumn } from '../base/columns.tsx'
import type { RowAction } from '../base/RowAction.ts'
import type { ChangeParams, ListParams } from '../base/useListParams.ts'
import type { LoadedList } from '../base/useResource.ts'
import { Button } from '../../ui/Button.tsx'
import type { Values } from '../base/values.ts'
import { MoveHandle } from './MoveHandle.tsx'
import { moveActions } from './moveActions.ts'

interface ManualOrderOptions<R extends AnyResource, Row> {
  resource: ResourceStore<R>
  scope: ScopeOf<R>
  list: LoadedList<Row>
  /** The group that all its rows are in, in a list with groups. */
  group?: number
  /** The parameters in the address, and whether they filter the list. */
  params: ListParams
  isFiltered: boolean
  onChange: ChangeParams
  nameOf: (row: Row) => string
}
export interface ManualOrderControls<Row> {
  /** The first column of the table. */
  column: TableColumn<Row>
  /** Moves a row without dragging, for its menu. */
  movesOf: (row: Row) => readonly RowAction[]
  /** The live region for screen readers, rendered next to the table. */
  liveRegion: ReactNode
}

/**
 * The column of handles of a manually ordered list, and its announcements, for users who may edit and declarations with `reorder`. Rows
 * can be moved while all of them are on one page in the list's own order. Otherwise the head of the column offers to show them like
 * that.
 */
export function useManualOrder<R extends AnyResource>({
  resource: { declared, reorder },
  scope,
  list: { rows, total, status },
  group,
  params,
  isFiltered,
  onChange,
  nameOf,
}: ManualOrderOptions<R, RowOf<R>>): ManualOrderControls<RowOf<R>> | undefined {
  const { idKey, parent, order } = declared
  const within = order?.within
  const dispatch = useAppDispatch()
  const mayEdit = usePermission(declared.calls.upsert.permission)
  const liveRegion = useRef<HTMLDivElement>(null)
  const { filters, sort } = params
  const isSorted = Boolean(sort) || isFiltered
  const isComplete = total <= rows.length
  const isLoading = status !== 'loaded'
  const parentId = parent ? ((scope as Values)[parent] as number) : undefined
  const listKey = rows.map((row) => (row as Values)[idKey] as number).join()
  const isLoadingRef = useRef(isLoading)
  useEffect(() => {
    isLoadingRef.current = isLoading
  }, [isLoading])
  const ids = useMemo(() => listKey.split(',').map(Number), [listKey])
  const move = useCallback(
    (id: number, to: number) => {
      const parentParam = parent && parentId !== undefined ? { [parent]: parentId } : {}
      const next = ids.filter((one) => one !== id)[to]
      const groupParam = within && group !== undefined ? { [within]: group } : {}
      if (reorder) void dispatch(reorder({ ...parentParam, ...groupParam, [idKey]: id, before: next ?? null }))
    },
    [dispatch, reorder, parent, parentId, within, group, idKey, ids],
  )
  const announce = useCallback((text: string) => {
    if (liveRegion.current) liveRegion.current.textContent = text
  }, [])
  // The step that makes rows movable, if they are not yet.
  const preparation = useMemo(() => {
    if (isSorted)
      return {
        text: 'Clear search, filters and sort to move rows',
        run: () => onChange({ sort: '', q: '', filters: Object.fromEntries(Object.keys(filters).map((key) => [key, ''])) }),
      }
    if (isComplete || total > limits.pageSizeMax) return undefined
    return { text: 'Show all rows on one page to move them', run: () => onChange({ pageSize: limits.pageSizeMax }) }
  }, [isSorted, isComplete, total, filters, onChange])
  // Memoized: a new column would render every row again.
  const column = useMemo<TableColumn<RowOf<R>> | undefined>(() => {
    // A list of several groups has its own screen.
    if (!reorder || !mayEdit || (within && !group)) return undefined
    return {
      key: 'order',
      width: 44,
      className: 'order-cell',
      title: preparation ? (
        <ShowButton text={preparation.text} onClick={preparation.run} />
      ) : isComplete ? (
        <span className="for-screen-readers">Order</span>
      ) : (
        <TooLong />
      ),
      renderCell: (row) =>
        !isSorted &&
        isComplete && (
          <MoveHandle
            name={nameOf(row)}
            listKey={listKey}
            count={ids.length}
            isLoading={() => isLoadingRef.current}
            onMove={(to) => move((row as Values)[idKey] as number, to)}
            announce={announce}
          />
        ),
    }
  }, [reorder, mayEdit, within, group, idKey, ids, listKey, isSorted, isComplete, preparation, nameOf, move, announce])
  if (!column) return undefined
  const movesOf = (row: RowOf<R>): readonly RowAction[] => {
    if (preparation) return [{ key: 'way', label: preparation.text, onSelect: preparation.run }]
    if (!isComplete || isSorted) return []
    const id = (row as Values)[idKey] as number
    const moves = moveActions(ids.indexOf(id), ids.length, (to) => {
      move(id, to)
      announce(`${nameOf(row)} is now ${to + 1} of ${ids.length}.`)
    })
    return isLoading ? moves.map((one) => ({ ...one, isDisabled: true })) : moves
  }
  return {
    column,
    movesOf,
    liveRegion: <div ref={liveRegion} className="for-screen-readers" role="status" />,
  }
}

const ShowButton = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <Button type="text" size="small" icon={<OrderedListOutlined />} aria-label={text} title={text} onClick={onClick} />
)

const tooLong = `A list of more than ${limits.pageSizeMax} rows cannot be reordered`
const TooLong = () => <InfoCircleOutlined className="quiet" aria-label={tooLong} title={tooLong} tabIndex={0} />
