import type { KeyboardEvent } from 'react'
import type { TableColumn } from '../base/columns.tsx'
import { PhoneSort } from './PhoneSort.tsx'
import { ResizeEdge } from './ResizeEdge.tsx'
import { classes } from './classes.ts'
import type { ListTable } from './useListTable.ts'

interface Props<Row extends object> {
  table: ListTable<Row>
  columns: readonly TableColumn<Row>[]
  isSelectable: boolean
  isPhone: boolean
  /** False while there is nothing to sort. */
  mayBeSorted: boolean
  /** Called with new column widths, by column key. */
  onResize: ((widths: Readonly<Record<string, number>>) => void) | undefined
}

/** The head of a list. A click, Enter or Space on a column sorts by it, then in reverse, then not at all. */
export const TableHead = <Row extends object>({ table, columns, isSelectable, isPhone, mayBeSorted, onResize }: Props<Row>) => (
  <thead role="rowgroup">
    <tr role="row">
      {isSelectable && <SelectPage table={table} />}
      {columns.map((column) => (
        <HeadCell key={column.key} column={column} table={table} mayBeSorted={mayBeSorted} onResize={onResize} />
      ))}
      {isPhone && mayBeSorted && <PhoneSort table={table} columns={columns} />}
    </tr>
  </thead>
)

/** Selects or deselects the rows of the page; not offered without any. */
function SelectPage<Row extends object>({ table }: { table: ListTable<Row> }) {
  const isAll = table.getIsAllPageRowsSelected()
  const isSome = !isAll && table.getIsSomePageRowsSelected()
  // A head without words would be read out as one.
  if (table.getRowModel().rows.length === 0) return <td role="cell" className="select-cell" />
  return (
    <th scope="col" role="columnheader" className="select-cell">
      <input
        type="checkbox"
        aria-label="Select all"
        ref={(box) => {
          if (box) box.indeterminate = isSome
        }}
        checked={isAll}
        onChange={({ target }) => table.toggleAllPageRowsSelected(target.checked)}
      />
    </th>
  )
}

const directionLabels = { asc: 'ascending', desc: 'descending' } as const

type HeadCellProps<Row extends object> = Pick<Props<Row>, 'table' | 'mayBeSorted' | 'onResize'> & { column: TableColumn<Row> }

function HeadCell<Row extends object>({ column, table, mayBeSorted, onResize }: HeadCellProps<Row>) {
  const { key, title, isSortable, ellipsis = false, align, className, width, isPinned } = column
  // Only a head with a text title can be resized. Its label must not include the resize edge.
  const text = typeof title === 'string' && title !== '' ? title : undefined
  const name = onResize && text
  const edge = name && <ResizeEdge title={name} width={width} onResize={onResize} />
  const names = classes(className, ellipsis && 'cell-cut', align && 'cell-end')
  if (!isSortable || !mayBeSorted)
    return (
      <th scope="col" role="columnheader" data-pinned={isPinned || undefined} className={names} aria-label={name}>
        {text === undefined ? title : <HeadTitle text={text} />}
        {edge}
      </th>
    )
  const sorting = table.getColumn(key)
  const sorted = sorting?.getIsSorted()
  const next = sorting?.getNextSortingOrder()
  return (
    <th
      scope="col"
      role="columnheader"
      data-pinned={isPinned || undefined}
      className={classes(names, 'sortable')}
      tabIndex={0}
      aria-label={name}
      aria-sort={sorted ? directionLabels[sorted] : undefined}
      title={next ? `Click to sort ${directionLabels[next]}` : 'Click to clear sorting'}
      onClick={() => sorting?.toggleSorting()}
      onKeyDown={(event) => onPress(event, () => sorting?.toggleSorting())}
    >
      <span className="sort-head">
        {text === undefined ? title : <HeadTitle text={text} />}
        <svg className="sort-arrows" viewBox="0 0 12 20" aria-hidden>
          <path d="M6 3.5 10.2 8.4H1.8z" />
          <path d="M6 16.5 1.8 11.6h8.4z" />
        </svg>
      </span>
      {edge}
    </th>
  )
}

/** At most two lines; the whole is shown to whoever points at it. */
const HeadTitle = ({ text }: { text: string }) => (
  <span className="head-title" title={text}>
    {text}
  </span>
)

/** Enter and Space activate the focused head, as they do a button. */
function onPress(event: KeyboardEvent, press: () => void): void {
  if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
  event.preventDefault()
  press()
}
