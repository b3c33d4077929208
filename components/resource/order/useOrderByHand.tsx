import { InfoCircleOutlined, OrderedListOutlined } from '@ant-design/icons'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { limits } from '#constants/limits.ts'
import type { AnyResource, RowOf, ScopeOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { useMay } from '../../ui/useMay.ts'
import type { TableColumn } from '../list/columns.tsx'
import type { RowAction } from '../phone/RowAction.ts'
import type { ChangeParams, ListParams } from '../list/useListParams.ts'
import type { LoadedList } from '../list/useResource.ts'
import { Button } from '../../ui/Button.tsx'
import type { Values } from '../values.ts'
import { MoveHandle } from './MoveHandle.tsx'
import { movesFrom } from './movesFrom.ts'

interface Ordering<R extends AnyResource, Row> {
  resource: ResourceStore<R>
  scope: ScopeOf<R>
  list: LoadedList<Row>
  /** The parameters in the address, and whether they filter the list. */
  params: ListParams
  isNarrowed: boolean
  onChange: ChangeParams
  nameOf: (row: Row) => string
}
export interface OrderByHand<Row> {
  /** The first column of the table. */
  column: TableColumn<Row>
  /** Moves a row without dragging, for its menu. */
  movesOf: (row: Row) => readonly RowAction[]
  /** The live region for screen readers, rendered next to the table. */
  news: ReactNode
}

/**
 * The column of handles of a manually ordered list, and its announcements, for users who may edit and declarations with `reorder`. Rows
 * can be moved while all of them are on one page in the list's own order. Otherwise the head of the column offers to show them like
 * that.
 */
export function useOrderByHand<R extends AnyResource>({
  resource: { declared, reorder },
  scope,
  list: { rows, total, status },
  params,
  isNarrowed,
  onChange,
  nameOf,
}: Ordering<R, RowOf<R>>): OrderByHand<RowOf<R>> | undefined {
  const { idKey, parent, order } = declared
  const dispatch = useAppDispatch()
  const mayEdit = useMay(declared.calls.upsert.permission)
  const news = useRef<HTMLDivElement>(null)
  const { filters, sort } = params
  const isSorted = Boolean(sort) || isNarrowed
  const isWhole = total <= rows.length
  const isWaiting = status !== 'loaded'
  const parentId = parent ? ((scope as Values)[parent] as number) : undefined
  const listed = rows.map((row) => (row as Values)[idKey] as number).join()
  const waits = useRef(isWaiting)
  useEffect(() => {
    waits.current = isWaiting
  }, [isWaiting])
  const ids = useMemo(() => listed.split(',').map(Number), [listed])
  const move = useCallback(
    (id: number, to: number) => {
      const ofParent = parent && parentId !== undefined ? { [parent]: parentId } : {}
      const next = ids.filter((one) => one !== id)[to]
      if (reorder) void dispatch(reorder({ ...ofParent, [idKey]: id, before: next ?? null }))
    },
    [dispatch, reorder, parent, parentId, idKey, ids],
  )
  const say = useCallback((text: string) => {
    if (news.current) news.current.textContent = text
  }, [])
  // The step that makes rows movable, if they are not yet.
  const way = useMemo(() => {
    if (isSorted)
      return {
        text: 'Show the whole list in its own order, to move rows',
        go: () => onChange({ sort: '', q: '', filters: Object.fromEntries(Object.keys(filters).map((key) => [key, ''])) }),
      }
    if (isWhole || total > limits.pageSizeMax) return undefined
    return { text: 'Show all rows on one page, to move them', go: () => onChange({ pageSize: limits.pageSizeMax }) }
  }, [isSorted, isWhole, total, filters, onChange])
  // Memoized: a new column would render every row again.
  const column = useMemo<TableColumn<RowOf<R>> | undefined>(() => {
    // A list with groups has its own screen.
    if (!reorder || !mayEdit || order?.within) return undefined
    return {
      key: 'order',
      width: 44,
      className: 'order-cell',
      title: way ? (
        <ShowButton text={way.text} onClick={way.go} />
      ) : isWhole ? (
        <span className="for-screen-readers">Order</span>
      ) : (
        <TooLong />
      ),
      draw: (row) =>
        !isSorted &&
        isWhole && (
          <MoveHandle
            name={nameOf(row)}
            listed={listed}
            count={ids.length}
            isWaiting={() => waits.current}
            onMove={(to) => move((row as Values)[idKey] as number, to)}
            say={say}
          />
        ),
    }
  }, [reorder, mayEdit, order, idKey, ids, listed, isSorted, isWhole, way, nameOf, move, say])
  if (!column) return undefined
  const movesOf = (row: RowOf<R>): readonly RowAction[] => {
    if (way) return [{ key: 'way', label: way.text, onPick: way.go }]
    if (!isWhole || isSorted) return []
    const id = (row as Values)[idKey] as number
    const moves = movesFrom(ids.indexOf(id), ids.length, (to) => {
      move(id, to)
      say(`${nameOf(row)} is now ${to + 1} of ${ids.length}.`)
    })
    return isWaiting ? moves.map((one) => ({ ...one, isOff: true })) : moves
  }
  return {
    column,
    movesOf,
    news: <div ref={news} className="for-screen-readers" role="status" />,
  }
}

const ShowButton = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <Button type="text" size="small" icon={<OrderedListOutlined />} aria-label={text} title={text} onClick={onClick} />
)

const tooLong = `A list of more than ${limits.pageSizeMax} rows cannot be ordered by hand`
const TooLong = () => <InfoCircleOutlined className="quiet" aria-label={tooLong} title={tooLong} tabIndex={0} />
