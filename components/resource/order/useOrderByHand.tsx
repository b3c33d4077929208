import { InfoCircleOutlined, OrderedListOutlined } from '@ant-design/icons'
import { type ReactNode, useMemo, useRef } from 'react'
import { limits } from '#constants/limits.ts'
import type { AnyResource, RowOf, ScopeOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { useMay } from '../../ui/useMay.ts'
import type { TableColumn } from '../columns.tsx'
import type { ChangeParams, ListParams } from '../useListParams.ts'
import type { LoadedList } from '../useResource.ts'
import { Button } from '../../ui/Button.tsx'
import type { Values } from '../values.ts'
import { MoveHandle } from './MoveHandle.tsx'

interface Ordering<R extends AnyResource, Row> {
  resource: ResourceStore<R>
  scope: ScopeOf<R>
  list: LoadedList<Row>
  /** What the address asks for, and whether it narrows the list. */
  params: ListParams
  isNarrowed: boolean
  onChange: ChangeParams
  nameOf: (row: Row) => string
}
export interface OrderByHand<Row> {
  /** The first column of the table. */
  column: TableColumn<Row>
  /** What a screen reader is told; it stands beside the table. */
  news: ReactNode
}

/**
 * Lets staff who may edit order a list by hand, where its declaration has `reorder`: the column of handles, and what is
 * said of a move. Rows can be moved while all of them are on one page in the list's own order; otherwise the head of the
 * column offers to show them so.
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
  // Made anew, it would draw every row anew.
  const column = useMemo<TableColumn<RowOf<R>> | undefined>(() => {
    // A list with groups has a screen of its own.
    if (!reorder || !mayEdit || order?.within) return undefined
    const ids = listed.split(',').map(Number)
    const ofParent = parent && parentId !== undefined ? { [parent]: parentId } : {}
    const move = (id: number, to: number) => {
      const next = ids.filter((one) => one !== id)[to]
      void dispatch(reorder({ ...ofParent, [idKey]: id, before: next ?? null }))
    }
    return {
      key: 'order',
      width: 44,
      className: 'order-cell',
      title: isSorted ? (
        <ShowButton
          text="Show the whole list in its own order, to move rows"
          onClick={() => onChange({ sort: '', q: '', filters: Object.fromEntries(Object.keys(filters).map((key) => [key, ''])) })}
        />
      ) : isWhole ? (
        <span className="for-screen-readers">Order</span>
      ) : total > limits.pageSizeMax ? (
        <TooLong />
      ) : (
        <ShowButton text="Show all rows on one page, to move them" onClick={() => onChange({ pageSize: limits.pageSizeMax })} />
      ),
      draw: (row) =>
        !isSorted &&
        isWhole && (
          <MoveHandle
            name={nameOf(row)}
            listed={listed}
            count={ids.length}
            isWaiting={isWaiting}
            onMove={(to) => move((row as Values)[idKey] as number, to)}
            say={(text) => {
              if (news.current) news.current.textContent = text
            }}
          />
        ),
    }
  }, [reorder, mayEdit, order, dispatch, parent, parentId, idKey, listed, isSorted, isWhole, isWaiting, total, filters, onChange, nameOf])
  if (!column) return undefined
  return {
    column,
    news: <div ref={news} className="for-screen-readers" role="status" />,
  }
}

const ShowButton = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <Button type="text" size="small" icon={<OrderedListOutlined />} aria-label={text} title={text} onClick={onClick} />
)

const tooLong = `A list of more than ${limits.pageSizeMax} rows cannot be ordered by hand`
const TooLong = () => <InfoCircleOutlined className="quiet" aria-label={tooLong} title={tooLong} tabIndex={0} />
